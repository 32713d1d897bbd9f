import { createHash } from 'node:crypto';

/** The colours of the design's tokens, by the reader's system: the page runs no code that could ask. */
export const style = `
:root { color-scheme: light dark; --room: #f3eee5; --line: #ddd4c4; --ink: #1b1713; --dim: #4b4339; --accent: #e79c28; --accent-ink: #1a1206; --accent-text: #845000; }
@media (prefers-color-scheme: dark) {
  :root { --room: #0e0c0a; --line: #2c2720; --ink: #f1eadc; --dim: #bdb3a4; --accent: #f2a83b; --accent-text: #f4b65a; }
}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100svh; display: flex; flex-direction: column; background: var(--room); color: var(--ink); font: 100%/1.55 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; overflow-wrap: anywhere; }
header, main, footer { width: 100%; max-width: 72rem; margin-inline: auto; padding-inline: clamp(1.25rem, 4vw, 3rem); }
header { padding-block: 1.25rem; }
main { flex: 1; padding-block: 1rem 3rem; }
footer { padding-block: 1.25rem 2rem; border-top: 1px solid var(--line); color: var(--dim); font-size: 0.875rem; }
a { color: var(--accent-text); }
a:focus-visible, video:focus-visible { outline: 2px solid var(--accent-text); outline-offset: 3px; }
.name { display: inline-flex; align-items: center; gap: 0.625rem; color: var(--ink); text-decoration: none; font: 450 1.625rem/1 "Bodoni 72", Didot, "Times New Roman", serif; }
.name svg { width: 1.25rem; height: 1.25rem; }
h1 { margin: 1.5rem 0 0; font: 400 clamp(1.75rem, 4vw, 3rem)/1.05 "Bodoni 72", Didot, "Times New Roman", serif; letter-spacing: -0.02em; }
video { display: block; max-width: 100%; max-height: 68svh; width: auto; height: auto; background: #000; border-radius: 2px; }
.note { margin: 0.75rem 0 0; color: var(--dim); font-size: 0.875rem; }
.prompt { margin: 0.875rem 0 0; max-width: 46rem; font-size: 1.125rem; white-space: pre-line; }
.make { display: inline-block; margin-top: 1.75rem; padding: 0.75rem 1.25rem; border-radius: 3px; background: var(--accent); color: var(--accent-ink); font-weight: 600; text-decoration: none; }
`;

/**
 * What a page of ours without code may load: its own film and poster, the site's icon, and the one style above, by its
 * hash. It may be sent nowhere and framed by nobody.
 */
export const contentSecurityPolicy = [
  "default-src 'none'",
  "img-src 'self'",
  "media-src 'self'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');
