import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { applicationPages } from '../application-pages.ts';
import type { ApplicationPath } from '../application-paths.ts';
import { applicationPaths } from '../application-paths.ts';
import { links } from '../links.ts';
import { PrerenderedAuth } from '../session/auth-provider.tsx';
import { ApplicationAccount, ApplicationMenuAccount } from '../shell/application-account.tsx';
import { DocumentAccount, DocumentMenuAccount } from '../shell/document-account.tsx';
import { PageFrame } from '../shell/page-frame.tsx';
import { documentTitle } from '../shell/page-title.ts';
import { type DocumentPage, documents, fixedDocuments } from './documents.tsx';
import { feed } from './feed.ts';
import { type Head, headOf } from './head.ts';
import { helpSearchIndex } from './help-search-index.ts';
import { robots } from './robots.ts';
import { sitemap } from './sitemap.ts';
import { StartFailure } from './start-failure.tsx';

/** Every page of the site, and the files that list them. */
export interface Prerendered {
  readonly pages: readonly PrerenderedPage[];
  /** Text by file name. */
  readonly files: Readonly<Record<string, string>>;
}

/** A page as a file of the site. */
export interface PrerenderedPage {
  /** `/about` is served from `about.html`. */
  readonly fileName: string;
  readonly head: Head;
  /** What the browser starts on it: a document's enhancements, or the application. */
  readonly start: 'enhancements' | 'application';
  readonly markup: string;
  /** For a page of the application, where its code is, as a path from web/; null for a document. */
  readonly module: string | null;
}

/** Where the code of the application's pages is: fetched together with the application. */
const pageModules: Readonly<Record<ApplicationPath, string>> = {
  '/auth': 'pages/auth/auth-page.tsx',
  '/pricing': 'pages/pricing/pricing-page.tsx',
  '/generate': 'pages/generate/generate-page.tsx',
  '/dashboard': 'pages/dashboard/dashboard-page.tsx',
  '/success': 'pages/payment-success/payment-success-page.tsx',
  '/payment-success': 'pages/payment-success/payment-success-page.tsx',
};

/** Renders the whole site. */
export async function prerender(): Promise<Prerendered> {
  return {
    pages: [...documents.map(documentPage), ...(await Promise.all(applicationPaths.map(applicationPage)))],
    files: {
      'sitemap.xml': sitemap(fixedDocuments.map(({ path }) => path)),
      'blog/feed.xml': feed(),
      'help/search.json': helpSearchIndex(),
      'robots.txt': robots,
    },
  };
}

function documentPage({ path, title, Page }: DocumentPage): PrerenderedPage {
  return {
    fileName: fileNameOf(path),
    head: headOf(path, documentTitle(title)),
    start: 'enhancements',
    markup: markupAt(
      path,
      <PageFrame account={<DocumentAccount />} menuAccount={<DocumentMenuAccount />}>
        <Page />
      </PageFrame>,
    ),
    module: null,
  };
}

async function applicationPage(path: ApplicationPath): Promise<PrerenderedPage> {
  const { title, load } = applicationPages[path];
  const Page = await load();
  const markup = markupAt(
    path,
    // The loading frame is inert: what was typed into it would be lost, and a form that the browser itself sends would
    // put a password into the address. A page of the application is mostly opened by a signed-in person; the prices are for anyone.
    <PrerenderedAuth loading={path !== links.pricing()}>
      <PageFrame account={<ApplicationAccount />} menuAccount={<ApplicationMenuAccount />}>
        <div inert data-loading-frame="">
          <Page />
        </div>
        <StartFailure />
      </PageFrame>
    </PrerenderedAuth>,
  );
  return {
    fileName: fileNameOf(path),
    head: headOf(path, documentTitle(title)),
    start: 'application',
    markup: withReadOnlyFields(markup),
    module: pageModules[path],
  };
}

function markupAt(path: string, page: ReactNode): string {
  return renderToStaticMarkup(<StaticRouter location={path}>{page}</StaticRouter>);
}

function fileNameOf(path: string): string {
  return path === '/' ? 'index.html' : `${path.slice(1)}.html`;
}

/** For browsers in which `inert` is not enough: what is typed before the application starts would be lost. */
function withReadOnlyFields(markup: string): string {
  return markup.replace(/<(input|textarea) /g, '<$1 readonly="" ');
}
