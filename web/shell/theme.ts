import { localItems } from '../session/browser-storage.ts';

/** The two lights of the room. What the document shows is in its `data-theme`, set before the first paint by public/start.js. */
export type Theme = 'light' | 'dark';

/** The key in localStorage that remembers a choice; public/start.js reads it too. */
const themeKey = 'reelwright.theme';

/** Turns the light on or off and remembers it. */
export function switchTheme(): void {
  const theme: Theme = document.documentElement.dataset.theme === 'light' ? 'dark' : 'light';
  document.documentElement.dataset.theme = theme;
  localItems.setItem(themeKey, theme);
}

/** Follows the system's preference while nothing was chosen, and a choice made in another tab. */
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
