"""The company's books: circles, players, evenings, games, hands, and what is written about them."""
