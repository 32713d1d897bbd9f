import type { AnchorHTMLAttributes } from 'react';
import { useLinkClickHandler, useLocation } from 'react-router-dom';
import { isApplicationAddress } from '../../addresses/application-paths.ts';
import { addressIn, isTranslated } from '../../addresses/languages.ts';
import { currentLanguage } from '../../locales/current-language.ts';

type LinkProps = { to: string } & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'>;

/**
 * A link in the page's language, if its target has one. It opens an application page in place, unless the
 * language may change, and loads a document anew. React Router's own Link would add 2 KB for unused
 * prefetching.
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
