import { type Html, html } from 'emulator-kit/html.ts';

/** A whole page of the developer's pages. */
export function page(title: string, content: Html): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Reelwright, local</title>
<link rel="stylesheet" href="/_local/style.css">
</head>
<body>
<header><a href="/_local/">Local cloud</a></header>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`;
}

/** The one stylesheet of the developer's pages. */
export const style = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { margin: 0; }
header, main { max-width: 72rem; margin: 0 auto; padding: 0.75rem 1.25rem; }
header { border-bottom: 1px solid color-mix(in srgb, currentColor 20%, transparent); }
h1 { font-size: 1.5rem; margin: 1rem 0; }
h2 { font-size: 1.1rem; margin: 1.5rem 0 0.5rem; }
a { color: light-dark(#0b57d0, #a8c7fa); }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: 0.35rem 0.75rem 0.35rem 0; border-bottom: 1px solid color-mix(in srgb, currentColor 12%, transparent); }
td, pre, code { overflow-wrap: anywhere; }
.whole { white-space: nowrap; }
pre, code, .data { font: 13px/1.5 ui-monospace, monospace; }
pre { white-space: pre-wrap; margin: 0; }
.scroll { overflow-x: auto; }
.quiet { opacity: 0.7; }
iframe { width: 100%; height: 32rem; border: 1px solid color-mix(in srgb, currentColor 20%, transparent); border-radius: 6px; background: #fff; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.25rem 1rem; }
dd { margin: 0; }
li { margin: 0.25rem 0; }
`;
