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
 * Navigation is a transition, which keeps the page until the next one's code is loaded. No path has a
 * parameter: a comparison saves the router's matching, 5 KB.
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

/** Before the page, which may set a better title. */
function PageTitle({ title }: { title: () => string }) {
  usePageTitle(title());
  return null;
}

/** A path outside the application has a document. */
function OpenDocument() {
  const { pathname, search, hash } = useLocation();
  useEffect(
    () => window.location.replace(addressIn(currentLanguage(), `${pathname}${search}${hash}`)),
    [pathname, search, hash],
  );
  return null;
}
