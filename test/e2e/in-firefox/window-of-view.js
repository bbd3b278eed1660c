// Runs before a view's own scripts, in the copy of the extension that Playwright drives in Firefox. A view that stands in a window
// of its own takes the one that `viewOver` names for its own.
const windowId = Number(sessionStorage.getItem('window'));
if (windowId) {
  const { query } = browser.tabs;
  browser.tabs.query = ({ currentWindow, ...which }) => query(currentWindow ? { ...which, windowId } : which);
}
