import { t } from '@lingui/core/macro';
import { switchTheme } from './theme.ts';

/** Switches the theme. CSS chooses its icon, so the document needs no script for that. */
export function ThemeSwitch() {
  return (
    <button
      type="button"
      data-theme-switch=""
      aria-label={t`Switch between light and dark`}
      onClick={switchTheme}
      className="flex size-11 items-center justify-center rounded-control text-dim hover:bg-raised hover:text-ink"
    >
      <svg
        aria-hidden="true"
        data-shows="dark"
        viewBox="0 0 20 20"
        className="size-[1.125rem]"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.4"
      >
        <circle cx="10" cy="10" r="3.6" />
        <path d="M10 1.5v2.2M10 16.3v2.2M1.5 10h2.2M16.3 10h2.2M4 4l1.5 1.5M14.5 14.5 16 16M16 4l-1.5 1.5M5.5 14.5 4 16" />
      </svg>
      <svg
        aria-hidden="true"
        data-shows="light"
        viewBox="0 0 20 20"
        className="size-[1.125rem]"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.4"
      >
        <path d="M16.8 12.2A7.2 7.2 0 0 1 7.8 3.2a7.2 7.2 0 1 0 9 9Z" />
      </svg>
    </button>
  );
}
