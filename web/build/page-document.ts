import type { Head } from './head.ts';
import { escapeMarkup } from './markup-text.ts';

const emptyRoot = '<div id="root"></div>';

/**
 * A page's document, made from the one that Vite built (index.html): its own head, its markup, and what its code needs
 * fetched ahead.
 *
 * @throws {Error} if the built document is not what this expects
 */
export function pageDocument(
  built: string,
  page: {
    readonly head: Head;
    readonly start: 'enhancements' | 'application';
    readonly markup: string;
    readonly preloadedModules: readonly string[];
  },
): string {
  const { head } = page;
  const document = [
    [/<title>[^<]*<\/title>/, `<title>${escapeMarkup(head.title)}</title>`],
    [
      /<meta\s+name="description"[^>]*>/,
      `<meta name="description" content="${escapeMarkup(head.description)}" />`,
    ],
    ['</head>', `${[...metadata(head), ...preloads(page.preloadedModules)].join('\n')}\n</head>`],
    [emptyRoot, `<div id="root"><div data-start="${page.start}">${page.markup}</div></div>`],
  ] as const;
  return document.reduce((html, [pattern, replacement]) => {
    if (html.search(pattern) < 0) throw new Error(`The built document has no ${String(pattern)}.`);
    return html.replace(pattern, () => replacement);
  }, built);
}

function metadata({
  title,
  description,
  canonical,
  picture,
  kind,
  feed,
  structuredData,
}: Head): readonly string[] {
  const property = (name: string, content: string) =>
    `<meta property="${name}" content="${escapeMarkup(content)}" />`;
  return [
    ...(canonical === null
      ? ['<meta name="robots" content="noindex" />']
      : [`<link rel="canonical" href="${canonical}" />`, property('og:url', canonical)]),
    ...(feed === null
      ? []
      : [`<link rel="alternate" type="application/atom+xml" title="Reelwright: blog" href="${feed}" />`]),
    property('og:site_name', 'Reelwright'),
    property('og:type', kind),
    property('og:title', title),
    property('og:description', description),
    property('og:image', picture),
    property('og:image:width', '1200'),
    property('og:image:height', '630'),
    '<meta name="twitter:card" content="summary_large_image" />',
    // A script that is data: nothing runs, so the Content-Security-Policy has no say in it.
    ...structuredData.map(
      (data) =>
        `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`,
    ),
  ];
}

function preloads(modules: readonly string[]): readonly string[] {
  return modules.map((file) => `<link rel="modulepreload" crossorigin href="/${file}" />`);
}
