import { useEffect } from 'react';
import { Route, Routes } from 'react-router-dom';
import { applicationPages } from './application-pages.ts';
import { applicationPaths } from './application-paths.ts';
import { pageFailure } from './shell/failures.tsx';
import { lazyComponent } from './shell/lazy-component.tsx';
import { PageArrival } from './shell/page-arrival.tsx';
import { usePageTitle } from './shell/page-title.ts';

const pages = applicationPaths.map((path) => {
  const { title, load } = applicationPages[path];
  return { path, title, Page: lazyComponent(load, pageFailure) };
});

/** The application's pages. The page on show stays until the code of the next one is here: navigation is a transition. */
export function ApplicationRoutes() {
  return (
    <>
      <Routes>
        {pages.map(({ path, title, Page }) => (
          <Route
            key={path}
            path={path}
            element={
              <>
                <PageTitle title={title} />
                <Page />
              </>
            }
          />
        ))}
        <Route path="*" element={<OpenDocument />} />
      </Routes>
      <PageArrival />
    </>
  );
}

/** Before the page, which may know a better one. */
function PageTitle({ title }: { title: string }) {
  usePageTitle(title);
  return null;
}

/** An address that is not the application's: its document takes over. */
function OpenDocument() {
  useEffect(() => window.location.reload(), []);
  return null;
}
