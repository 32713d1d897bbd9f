// Runs before the first paint: a separate file because the Content-Security-Policy allows no inline script.
// Sets the remembered or preferred theme, and says whether the document's prerendered landing page is to be shown:
// only on the landing page's own path, and only to somebody without a session.
(() => {
  const root = document.documentElement;
  let theme = null;
  let hasSession = false;
  try {
    theme = localStorage.getItem('reelwright.theme');
    hasSession = Object.keys(localStorage).some((key) => key.endsWith('.LastAuthUser'));
  } catch {
    // Storage is blocked: the system's preference stands, and nobody is signed in.
  }
  if (theme !== 'light' && theme !== 'dark') {
    theme = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
  }
  root.dataset.theme = theme;
  if (location.pathname !== '/' || hasSession) root.dataset.page = 'application';
})();
