// Runs before the page is drawn: what needs scripts is shown, what only stands in for them is not.
document.documentElement.classList.add("js");
