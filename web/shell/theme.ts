import { localItems } from '../session/browser-storage.ts';

/** In `data-theme`, set before the first paint by public/start.js. */
export type Theme = 'light' | 'dark';

/** public/start.js reads it too. */
const themeKey = 'reelwright.theme';

/** Toggles and stores the theme. */
export function switchTheme(): void {
  const theme: Theme = document.documentElement.dataset.theme === 'light' ? 'dark' : 'light';
  document.documentElement.dataset.theme = theme;
  localItems.setItem(themeKey, theme);
}

/** Follows the system while no theme is chosen, and a choice in another tab. */
export function followTheme(): void {
  matchMedia('(prefers-color-scheme: light)').addEventListener('change', ({ matches }) => {
    if (chosenTheme() === null) document.documentElement.dataset.theme = matches ? 'light' : 'dark';
  });
  window.addEventListener('storage', ({ key }) => {
    const theme = key === themeKey ? chosenTheme() : null;
    if (theme !== null) document.documentElement.dataset.theme = theme;
  });
}

function chosenTheme(): Theme | null {
  const theme = localItems.getItem(themeKey);
  return theme === 'light' || theme === 'dark' ? theme : null;
}
