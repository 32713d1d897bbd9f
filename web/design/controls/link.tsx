import type { AnchorHTMLAttributes } from 'react';
import { useLinkClickHandler, useLocation } from 'react-router-dom';
import { isApplicationAddress } from '../../addresses/application-paths.ts';
import { addressIn, isTranslated } from '../../addresses/languages.ts';
import { currentLanguage } from '../../locales/current-language.ts';

type LinkProps = { to: string } & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'>;

/**
 * A link within the site, to the page in this page's language where there is one. A page of the application opens in place,
 * a document as a new page; so does a page of the application where the language may change. The router's own Link would add 2 KB for the prefetching of data routes, which this application
 * does not have.
 */
export function Link({ to, onClick, children, ...rest }: LinkProps) {
  const { pathname } = useLocation();
  const language = currentLanguage();
  const openInPlace = useLinkClickHandler<HTMLAnchorElement>(to);
  const opensInPlace = isApplicationAddress(to) && isTranslated(to) === isTranslated(pathname);
  return (
    <a
      href={addressIn(language, to)}
      hrefLang={language === 'en' || isTranslated(to) ? undefined : 'en'}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented && opensInPlace) openInPlace(event);
      }}
      aria-current={to === pathname ? 'page' : undefined}
      {...rest}
    >
      {children}
    </a>
  );
}
