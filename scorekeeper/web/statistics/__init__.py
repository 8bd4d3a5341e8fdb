"""The years as their screens show them: tables, places, charts, and the file for a spreadsheet."""
