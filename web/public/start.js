// Runs before the first paint, as a file: the Content-Security-Policy allows no inline script.
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

  const inEnglish = (path) => path.replace(/^\/(de|es|ja)(?=\/|$)/, '') || '/';

  // An address without a language is English, unless another was chosen, or come to first, here.
  const language = root.lang;
  // A page in English only is at /de/help as well.
  const [, asked = language] =
    ('englishOnly' in root.dataset && /^\/(de|es|ja)\//.exec(location.pathname)) || [];
  try {
    const chosen = localStorage.getItem('reelwright.language');
    if (chosen === null && asked !== 'en') localStorage.setItem('reelwright.language', asked);
    if (/^(de|es|ja)$/.test(chosen) && language === 'en' && 'translated' in root.dataset) {
      root.hidden = true;
      location.replace(
        `/${chosen}${location.pathname.replace(/^\/$/, '')}${location.search}${location.hash}`,
      );
    }
    if (chosen === null && 'translated' in root.dataset) {
      const preferred = navigator.languages
        .map((tag) => tag.slice(0, 2))
        .find((tag) => /^(en|de|es|ja)$/.test(tag));
      if (preferred !== undefined && preferred !== language) root.dataset.languageOffer = preferred;
    }
  } catch {
    // The address says the language.
  }
  if (asked !== language) {
    root.dataset.languageOffer = asked;
    history.replaceState(history.state, '', inEnglish(location.pathname) + location.search + location.hash);
  }
  addEventListener('click', ({ target }) => {
    const choice =
      target instanceof Element ? target.closest('a[data-language], [data-language-offer-end]') : null;
    if (choice === null) return;
    if (choice instanceof HTMLAnchorElement) {
      // A prerendered link knows no query.
      if (inEnglish(choice.pathname) === inEnglish(location.pathname)) choice.search = location.search;
    } else {
      delete root.dataset.languageOffer;
      if (!('translated' in root.dataset)) return;
    }
    try {
      localStorage.setItem('reelwright.language', choice.dataset.language ?? language);
    } catch {
      // For this page only.
    }
  });

  // A script's failure does not bubble: it is heard while it is captured.
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLScriptElement && target.type === 'module') root.dataset.startFailed = '';
    },
    true,
  );
})();
