import './document-messages.ts';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { ComponentType, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { type Language, languages } from '../../contract/fields/languages.ts';
import type { ApplicationPath } from '../addresses/application-paths.ts';
import { applicationPaths } from '../addresses/application-paths.ts';
import { addressIn, isTranslated, languagePrefix } from '../addresses/languages.ts';
import { links } from '../addresses/links.ts';
import { siteOrigin } from '../addresses/site-origin.ts';
import { applicationPages } from '../app/application-pages.ts';
import { openApiDocument } from '../content/api/open-api-document.ts';
import type { CatalogName } from '../locales/catalogs.ts';
import { ApplicationFrame } from '../shell/application-frame.tsx';
import { DocumentFrame } from '../shell/document-frame.tsx';
import { documentTitle } from '../shell/page-title.ts';
import { PrerenderedAuth } from '../signed-in/auth-provider.tsx';
import { type DocumentPage, documents, fixedDocuments } from './documents.tsx';
import { feed } from './feed.ts';
import { type Head, headOf } from './head.ts';
import { helpSearchIndex } from './help-search-index.ts';
import { llms } from './llms.ts';
import { robots } from './robots.ts';
import { sitemap } from './sitemap.ts';
import { StartFailure } from './start-failure.tsx';

export interface Prerendered {
  readonly pages: readonly PrerenderedPage[];
  /** Text by file name. */
  readonly files: Readonly<Record<string, string>>;
}

export interface PrerenderedPage {
  /** `/about` is served from `about.html`. */
  readonly fileName: string;
  /** The English path. */
  readonly path: string;
  readonly head: Head;
  readonly start: 'enhancements' | 'application';
  readonly markup: string;
  /** Paths from web/ of an application page's code and texts; null for a document. */
  readonly modules: readonly string[] | null;
}

/** The pages' code, preloaded with the application. */
const pageModules: Readonly<Record<ApplicationPath, string>> = {
  '/auth': 'pages/auth/auth-page.tsx',
  '/pricing': 'pages/pricing/pricing-page.tsx',
  '/generate': 'pages/generate/generate-page.tsx',
  '/dashboard': 'pages/dashboard/dashboard-page.tsx',
  '/account': 'pages/dashboard/account-settings/account-page.tsx',
  '/appeal': 'pages/appeal/appeal-page.tsx',
  '/developers': 'pages/developers/developers-page.tsx',
  '/success': 'pages/payment-success/payment-success-page.tsx',
  '/payment-success': 'pages/payment-success/payment-success-page.tsx',
};

/** Renders every page in each of its languages. */
export async function prerender(): Promise<Prerendered> {
  const applications = await Promise.all(
    applicationPaths.map(async (path) => ({ path, Page: await applicationPages[path].load() })),
  );
  const pages = languages.flatMap((language) => {
    i18n.activate(language);
    return [
      ...documents
        .filter(({ path }) => language === 'en' || isTranslated(path))
        .map((page) => documentPage(page, language)),
      ...applications
        .filter(({ path }) => language === 'en' || isTranslated(path))
        .map(({ path, Page }) => applicationPage(path, Page, language)),
    ];
  });
  i18n.activate('en');
  return {
    pages,
    files: {
      'sitemap.xml': sitemap(fixedDocuments.map(({ path }) => path)),
      'blog/feed.xml': feed(),
      'help/search.json': helpSearchIndex(),
      'robots.txt': robots,
      'llms.txt': llms,
      'openapi.json': `${JSON.stringify(openApiDocument(siteOrigin), null, 2)}\n`,
    },
  };
}

function documentPage({ path, title, Page }: DocumentPage, language: Language): PrerenderedPage {
  return {
    fileName: fileNameOf(addressIn(language, path)),
    path,
    head: headOf(path, documentTitle(title), language),
    start: 'enhancements',
    markup: markupAt(
      path,
      language,
      <DocumentFrame>
        <Page />
      </DocumentFrame>,
    ),
    modules: null,
  };
}

function applicationPage(path: ApplicationPath, Page: ComponentType, language: Language): PrerenderedPage {
  const { title, catalogs } = applicationPages[path];
  const markup = markupAt(
    path,
    language,
    // The frame is inert: typed text would be lost, and a form that the browser submits would put a password
    // into the address. Mostly signed-in people open the application, but visitors open the prices too.
    <PrerenderedAuth loading={path !== links.pricing()}>
      <ApplicationFrame>
        <div inert data-loading-frame="">
          <Page />
        </div>
        <StartFailure />
      </ApplicationFrame>
    </PrerenderedAuth>,
  );
  return {
    fileName: fileNameOf(addressIn(language, path)),
    path,
    head: headOf(path, documentTitle(title()), language),
    start: 'application',
    markup: withReadOnlyFields(markup),
    modules: [
      pageModules[path],
      ...(['shell', ...catalogs] as const).map((name) => catalogModule(name, language)),
    ],
  };
}

function catalogModule(name: CatalogName, language: Language): string {
  return `locales/${name}/${language}.po`;
}

function markupAt(path: string, language: Language, page: ReactNode): string {
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <StaticRouter location={addressIn(language, path)} basename={languagePrefix(language)}>
        {page}
      </StaticRouter>
    </I18nProvider>,
  );
}

function fileNameOf(path: string): string {
  return path === '/' ? 'index.html' : `${path.slice(1)}.html`;
}

/** Makes fields read-only for browsers where `inert` is not enough. */
function withReadOnlyFields(markup: string): string {
  return markup.replace(/<(textarea|input(?![^>]* type="(?:radio|checkbox|file)")) /g, '<$1 readonly="" ');
}
