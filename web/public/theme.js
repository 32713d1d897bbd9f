// Runs before the first paint: a separate file because the Content-Security-Policy allows no inline script.
// Sets the remembered or preferred theme, and says whether this browser has a session, so that a prerendered page hides
// what it says to visitors only.
(() => {
  const root = document.documentElement;
  let theme = null;
  try {
    theme = localStorage.getItem('reelwright.theme');
    if (Object.keys(localStorage).some((key) => key.endsWith('.LastAuthUser'))) root.dataset.session = '';
  } catch {
    // Storage is blocked: the system's preference stands, and nobody is signed in.
  }
  if (theme !== 'light' && theme !== 'dark') {
    theme = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
  }
  root.dataset.theme = theme;
})();
