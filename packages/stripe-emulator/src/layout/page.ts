import { type Html, html } from 'emulator-kit/html.ts';
import type { Account } from '../account/account.ts';

/** What a page is asked. */
export interface PageRequest {
  readonly account: Account;
  /** Value of the path's `:id`, or empty. */
  readonly id: string;
  readonly query: URLSearchParams;
  /** The fields of a POST; empty for a GET. */
  readonly form: URLSearchParams;
}

export type PageAnswer =
  | {
      readonly kind: 'page';
      readonly status: number;
      readonly page: Html;
      /** Origins other than this one to which the page's forms may lead in the end. */
      readonly formTargets?: readonly string[];
    }
  /** 303: the browser goes on with a GET. */
  | { readonly kind: 'redirect'; readonly location: string };

export interface PageRoute {
  readonly method: 'GET' | 'POST';
  /** Below the base of the pages: `/checkout/:id`. */
  readonly path: string;
  readonly handle: (request: PageRequest) => PageAnswer;
}

/** A whole document. `width` is `wide` for two columns and for tables. */
export function document(options: {
  pagesUrl: string;
  title: string;
  body: Html;
  width?: 'narrow' | 'wide';
  script?: boolean;
}): Html {
  const { pagesUrl, title, body, width = 'narrow', script = false } = options;
  const base = new URL(pagesUrl).pathname.replace(/\/$/, '');
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${base}/assets/stripe.css">
${script && html`<script src="${base}/assets/checkout.js" defer></script>`}
</head>
<body>
<header class="test-mode"><strong>Test mode</strong> Emulated Stripe, no money moves</header>
<main class="${width}">
${body}
</main>
</body>
</html>
`;
}

/** A page that only says something. */
export function messagePage(
  pagesUrl: string,
  status: number,
  title: string,
  text: string,
  link?: { href: string; label: string },
): PageAnswer {
  return {
    kind: 'page',
    status,
    page: document({
      pagesUrl,
      title,
      body: html`<section class="card message">
<h1>${title}</h1>
<p>${text}</p>
${link && html`<p><a class="button primary" href="${link.href}">${link.label}</a></p>`}
</section>`,
    }),
  };
}
