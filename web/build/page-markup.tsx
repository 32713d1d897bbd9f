import { renderToStaticMarkup } from 'react-dom/server';
import { applicationPaths } from '../application-paths.ts';
import { blogArticles } from '../content/blog/articles.ts';
import { helpArticles } from '../content/help/articles.ts';
import { links } from '../links.ts';
import { fixedPaths, loadPage, Routes } from '../routes.tsx';
import { ArrivingPerson, SignedOutVisitor } from '../session/auth-provider.tsx';
import { LocationProvider } from '../shell/navigation.tsx';
import { documentTitle } from '../shell/page-title.ts';
import { Shell } from '../shell/shell.tsx';
import { feed } from './feed.ts';
import { type Head, headOf } from './head.ts';
import { helpSearchIndex } from './help-search-index.ts';
import { robots } from './robots.ts';
import { sitemap } from './sitemap.ts';

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
  /** What brings it to life for a visitor. */
  readonly start: 'enhancements' | 'application';
  readonly markup: string;
  /** Where a page of the application has its code, from web/. */
  readonly modules: readonly string[];
}

/** The code of the application's pages, fetched ahead of the application itself. */
const applicationModules: Readonly<Record<string, string>> = {
  '/auth': 'pages/auth/auth-page.tsx',
  '/pricing': 'pages/pricing/pricing-page.tsx',
  '/generate': 'pages/generate/generate-page.tsx',
  '/dashboard': 'pages/dashboard/dashboard-page.tsx',
  '/success': 'pages/payment-success/payment-success-page.tsx',
  '/payment-success': 'pages/payment-success/payment-success-page.tsx',
};

/** Renders the whole site. */
export async function prerender(): Promise<Prerendered> {
  const paths = [
    ...fixedPaths,
    ...blogArticles.map(({ slug }) => links.blogArticle(slug)),
    ...helpArticles.map(({ slug }) => links.helpArticle(slug)),
    '/not-found',
    '/offline',
  ];
  const pages: PrerenderedPage[] = [];
  for (const path of paths) pages.push(await prerenderPage(path));
  return {
    pages,
    files: {
      'sitemap.xml': sitemap(fixedPaths),
      'blog/feed.xml': feed(),
      'help/search.json': helpSearchIndex(),
      'robots.txt': robots,
    },
  };
}

async function prerenderPage(path: string): Promise<PrerenderedPage> {
  const { title } = await loadPage(path);
  const start = applicationPaths.includes(path) ? 'application' : 'enhancements';
  // Who opens a page of the application is most often somebody; the prices are for anybody.
  const Person = start === 'application' && path !== links.pricing() ? ArrivingPerson : SignedOutVisitor;
  const markup = renderToStaticMarkup(
    <LocationProvider location={{ pathname: path, search: '', hash: '' }}>
      <Person>
        <Shell>
          <Routes />
        </Shell>
      </Person>
    </LocationProvider>,
  );
  return {
    fileName: path === '/' ? 'index.html' : `${path.slice(1)}.html`,
    head: headOf(path, documentTitle(title)),
    start,
    markup: start === 'application' ? untilTheApplication(markup) : markup,
    modules: [applicationModules[path]].filter((module) => module !== undefined),
  };
}

/**
 * Nothing of an application's page can be pressed, typed into or sent before the application has taken its place: what
 * was typed would be lost, and a form that the browser sends itself would put a password into the address.
 */
function untilTheApplication(markup: string): string {
  return markup
    .replace('<main id="main"', '<main id="main" inert=""')
    .replace(/<(input|textarea) /g, '<$1 readonly="" ');
}
