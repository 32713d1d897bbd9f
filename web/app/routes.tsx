import { Fragment, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { applicationPaths } from '../addresses/application-paths.ts';
import { addressIn, isTranslated } from '../addresses/languages.ts';
import { currentLanguage } from '../locales/current-language.ts';
import { withTexts } from '../locales/translations.ts';
import { pageFailure } from '../shell/failures.tsx';
import { lazyComponent } from '../shell/lazy-component.tsx';
import { PageArrival } from '../shell/page-arrival.tsx';
import { usePageTitle } from '../shell/page-title.ts';
import { applicationPages } from './application-pages.ts';

const pages = applicationPaths.map((path) => {
  const { title, catalogs, load } = applicationPages[path];
  return { path, title, Page: lazyComponent(withTexts(catalogs, load), pageFailure) };
});

/**
 * The application's pages. The page on show stays until the code of the next one is here: navigation is a transition. No
 * path has a parameter, so a comparison finds the page: the router's own matching would add 5 KB.
 */
export function ApplicationRoutes() {
  const { pathname } = useLocation();
  const path = pathname.replace(/\/+$/, '');
  const page = pages.find(
    (one) => one.path === path && (currentLanguage() === 'en' || isTranslated(one.path)),
  );
  return (
    <>
      {page === undefined ? (
        <OpenDocument />
      ) : (
        <Fragment key={page.path}>
          <PageTitle title={page.title} />
          <page.Page />
        </Fragment>
      )}
      <PageArrival />
    </>
  );
}

/** Before the page, which may know a better one. */
function PageTitle({ title }: { title: () => string }) {
  usePageTitle(title());
  return null;
}

/** An address that is not the application's: its document takes over. */
function OpenDocument() {
  const { pathname, search, hash } = useLocation();
  useEffect(
    () => window.location.replace(addressIn(currentLanguage(), `${pathname}${search}${hash}`)),
    [pathname, search, hash],
  );
  return null;
}
