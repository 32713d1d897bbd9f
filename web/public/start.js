// Runs before the first paint: a file of its own because the Content-Security-Policy allows no inline script.
// Sets the remembered or preferred theme, says whether this browser has a session, so that a document shows what is for
// visitors or what is for signed-in people, and notices when the page's own script does not arrive.
(() => {
  const root = document.documentElement;
  let theme = null;
  try {
    theme = localStorage.getItem('reelwright.theme');
    if (Object.keys(localStorage).some((key) => key.endsWith('.LastAuthUser'))) root.dataset.session = '';
  } catch {
    // Storage is blocked: the system's preference counts, and no one is signed in.
  }
  if (theme !== 'light' && theme !== 'dark') {
    theme = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
  }
  root.dataset.theme = theme;

  // A script's failure does not bubble: it is heard while it is captured.
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLScriptElement && target.type === 'module') root.dataset.startFailed = '';
    },
    true,
  );
})();
