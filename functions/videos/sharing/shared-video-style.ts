import { createHash } from 'node:crypto';

/** Written by web/build/fonts-of-share-pages.ts, on the same origin. */
export const fonts = { display: '/fonts/imbue.woff2', text: '/fonts/hanken-grotesk.woff2' } as const;

/** web/app/shared-video.ts, written by the site's build on the same origin. */
export const script = '/shared-video.js';

/** Colors follow the system's scheme. */
export const style = `
@font-face { font-family: "Imbue"; font-display: optional; font-weight: 100 900; src: url("${fonts.display}") format("woff2"); }
@font-face { font-family: "Hanken Grotesk"; font-display: optional; font-weight: 400 600; src: url("${fonts.text}") format("woff2"); }
:root { color-scheme: light dark; --room: #f3eee5; --line: #ddd4c4; --ink: #1b1713; --dim: #4b4339; --accent: #e79c28; --accent-ink: #1a1206; --accent-text: #845000; }
@media (prefers-color-scheme: dark) {
  :root { --room: #0e0c0a; --line: #2c2720; --ink: #f1eadc; --dim: #bdb3a4; --accent: #f2a83b; --accent-text: #f4b65a; }
}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100svh; display: flex; flex-direction: column; background: var(--room); color: var(--ink); font: 100%/1.55 "Hanken Grotesk", system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; overflow-wrap: anywhere; }
header, main, footer { --gutter: clamp(1.25rem, 4vw, 3rem); width: 100%; max-width: 84rem; margin-inline: auto; padding-inline: var(--gutter); }
header { padding-block: 1.25rem; }
main { flex: 1; padding-block: 0 3rem; }
footer { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: space-between; gap: 0.25rem 2rem; padding-block: 1.25rem 2rem; background: linear-gradient(var(--line), var(--line)) top / calc(100% - 2 * var(--gutter)) 1px no-repeat; color: var(--dim); font-size: 0.875rem; }
footer p { margin: 0; max-width: 44rem; text-wrap: pretty; }
footer a { display: inline-flex; align-items: center; min-height: 2.75rem; color: inherit; }
footer a:hover { color: var(--ink); }
/* The stage is dark in both themes; the player takes its colors. */
.stage { --ink: #f1eadc; --accent: #f2a83b; --screen: #0b0907; margin-inline: calc(0px - var(--gutter)); background: var(--screen); }
.screen { position: relative; display: grid; place-items: center; }
.label { display: flex; flex-wrap: wrap; align-items: center; gap: 0 1.25rem; margin: 0; padding: 0.25rem var(--gutter); color: var(--ink); font-size: 0.875rem; }
.label a { display: inline-flex; align-items: center; min-height: 2.75rem; color: inherit; }
.label a:focus-visible { outline-color: currentColor; outline-offset: -2px; }
.video .words { padding-top: 1.5rem; }
@media (min-width: 60rem) {
  .video { display: grid; grid-template-columns: minmax(0, 1fr) minmax(17rem, 22rem); gap: clamp(2rem, 4vw, 4rem); align-items: start; }
  .label { padding-inline: 1.25rem; }
  .video .stage { position: sticky; top: 1.25rem; margin-inline: 0; border-radius: 3px; overflow: hidden; }
  .video .words { padding-top: 0; }
}
a { color: var(--accent-text); }
a:focus-visible, video:focus-visible { outline: 2px solid var(--accent-text); outline-offset: 3px; }
.name { display: inline-flex; align-items: center; gap: 0.625rem; color: var(--ink); text-decoration: none; font: 450 1.75rem/1 "Imbue", "Bodoni 72", Didot, "Times New Roman", serif; }
.name svg { width: 1.25rem; height: 1.25rem; }
h1 { margin: 0; font: 380 clamp(2rem, 3.4vw, 2.75rem)/1.02 "Imbue", "Bodoni 72", Didot, "Times New Roman", serif; letter-spacing: -0.015em; text-wrap: balance; }
main:not(.video) h1 { margin-top: 12svh; font-size: clamp(3rem, 6vw, 5.5rem); line-height: 0.92; letter-spacing: -0.025em; }
main:not(.video) p { max-width: 34rem; }
video { display: block; max-width: 100%; max-height: 76svh; width: auto; height: auto; }
.note { margin: 1.25rem 0 0; color: var(--dim); font-size: 0.875rem; }
.prompt { margin: 1rem 0 0; max-width: 46rem; font-size: 1.125rem; white-space: pre-line; }
.invitation { margin-top: 2rem; padding: 1.5rem; border: 1px solid var(--line); border-radius: 3px; }
.invitation p { margin: 0.75rem 0 0; color: var(--dim); text-wrap: pretty; }
h2 { margin: 0; font: 400 1.75rem/1.05 "Imbue", "Bodoni 72", Didot, "Times New Roman", serif; letter-spacing: -0.01em; text-wrap: balance; }
.make { display: inline-flex; align-items: center; min-height: 2.75rem; margin-top: 1.5rem; padding: 0.625rem 1.25rem; font-size: 0.9375rem; line-height: 1.25; border-radius: 3px; background: var(--accent); color: var(--accent-ink); font-weight: 600; text-decoration: none; }
`;

/** Allows the site's scripts, the page's own media, icon, fonts and hashed style; forbids forms and framing. */
export function contentSecurityPolicyOf(style: string): string {
  return [
    "default-src 'none'",
    "font-src 'self'",
    "img-src 'self'",
    "media-src 'self'",
    "script-src 'self'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

export const contentSecurityPolicy = contentSecurityPolicyOf(style);
