import type { Head } from './head.ts';
import { escapeMarkup } from './markup-text.ts';

const emptyRoot = '<div id="root"></div>';

/**
 * Returns a page's file, made from Vite's index.html.
 *
 * @param page `stylesheet`: null keeps the template's. `scripts`: null for a document, which keeps the
 * template's. `fonts`: what the first paint needs, since a later `font-display: optional` font waits for the
 * next visit.
 * @throws {Error} if the template lacks an element
 */
export function pageDocument(
  built: string,
  page: {
    readonly head: Head;
    readonly start: 'enhancements' | 'application';
    readonly markup: string;
    readonly stylesheet: string | null;
    readonly scripts: { readonly entry: string; readonly preloaded: readonly string[] } | null;
    readonly fonts: readonly string[];
  },
): string {
  const { head, scripts } = page;
  const template =
    scripts === null
      ? built
      : built
          .replace(/\s*<link rel="modulepreload"[^>]*>/g, '')
          .replace(/(<script type="module"[^>]*src=")[^"]*/, (_all, start) => `${start}${scripts.entry}`);
  const document = [
    ['<html lang="en">', `<html lang="${head.language}"${languagesOf(head)}>`],
    ['<head>', ['<head>', ...page.fonts.map(fontPreload)].join('\n')],
    [/<title>[^<]*<\/title>/, `<title>${escapeMarkup(head.title)}</title>`],
    [
      /<meta\s+name="description"[^>]*>/,
      `<meta name="description" content="${escapeMarkup(head.description)}" />`,
    ],
    ['</head>', `${[...metadata(head), ...preloads(scripts?.preloaded ?? [])].join('\n')}\n</head>`],
    [
      /(<link rel="stylesheet"[^>]*href=")([^"]*)/,
      (_all: string, start: string, href: string) => start + (page.stylesheet ?? href),
    ],
    // A page is readable without scripts, so styles, fonts and pictures load first.
    [
      /<(?:script type="module"|link rel="modulepreload")/g,
      (start: string) => `${start} fetchpriority="low"`,
    ],
    [emptyRoot, `<div id="root"><div data-start="${page.start}">${page.markup}</div></div>`],
  ] as const;
  return document.reduce((html, [pattern, replacement]) => {
    if (html.search(pattern) < 0) throw new Error(`The built document has no ${String(pattern)}.`);
    return html.replace(pattern, typeof replacement === 'string' ? () => replacement : replacement);
  }, template);
}

/** For public/start.js. The pages that stand in for others are at any address. */
function languagesOf({ isTranslated, canonical }: Head): string {
  if (isTranslated) return ' data-translated';
  return canonical === null ? '' : ' data-english-only';
}

function metadata({
  language,
  alternates,
  title,
  description,
  canonical,
  picture,
  kind,
  feed,
  structuredData,
  paintedUpTo,
}: Head): readonly string[] {
  const property = (name: string, content: string) =>
    `<meta property="${name}" content="${escapeMarkup(content)}" />`;
  return [
    // https://html.spec.whatwg.org/multipage/links.html#link-type-expect
    `<link rel="expect" href="#${paintedUpTo}" blocking="render" />`,
    ...(canonical === null
      ? ['<meta name="robots" content="noindex" />']
      : [`<link rel="canonical" href="${canonical}" />`, property('og:url', canonical)]),
    ...alternates.map(
      ({ hreflang, address }) => `<link rel="alternate" hreflang="${hreflang}" href="${address}" />`,
    ),
    ...(feed === null
      ? []
      : [`<link rel="alternate" type="application/atom+xml" title="Reelwright: blog" href="${feed}" />`]),
    property('og:site_name', 'Reelwright'),
    property('og:locale', language),
    property('og:type', kind),
    property('og:title', title),
    property('og:description', description),
    property('og:image', picture),
    property('og:image:width', '1200'),
    property('og:image:height', '630'),
    '<meta name="twitter:card" content="summary_large_image" />',
    // The Content-Security-Policy allows data blocks, since they never run.
    ...structuredData.map(
      (data) =>
        `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`,
    ),
  ];
}

function fontPreload(address: string): string {
  return `<link rel="preload" as="font" type="font/woff2" href="${address}" crossorigin />`;
}

function preloads(addresses: readonly string[]): readonly string[] {
  return addresses.map((address) => `<link rel="modulepreload" crossorigin href="${address}" />`);
}
