import { t } from '@lingui/core/macro';
import { useLocation } from 'react-router-dom';
import { languages } from '../../contract/fields/languages.ts';
import { addressIn, isTranslated, languageNames } from '../addresses/languages.ts';
import { links } from '../addresses/links.ts';
import { Link } from '../design/controls/link.tsx';
import { Logo } from '../design/logo.tsx';
import { currentLanguage } from '../locales/current-language.ts';

const columns = () => [
  {
    heading: t`Product`,
    links: [
      { label: t`Features`, to: links.features() },
      { label: t`Gallery`, to: links.gallery() },
      { label: t`Trending`, to: links.trending() },
      { label: t`How it works`, to: links.tutorial() },
      { label: t`Verify a file`, to: links.verify() },
    ],
  },
  {
    heading: t`Pricing`,
    links: [
      { label: t`Plans`, to: links.pricing() },
      { label: t`Credit packs`, to: links.creditPacks() },
      { label: t`Pricing FAQ`, to: links.pricingQuestions() },
    ],
  },
  {
    heading: t`Company`,
    links: [
      { label: t`About`, to: links.about() },
      { label: t`Blog`, to: links.blog() },
      { label: t`Careers`, to: links.careers() },
      { label: t`Contact`, to: links.contact() },
    ],
  },
  {
    heading: t`Legal`,
    links: [
      { label: t({ message: 'Privacy', comment: 'link to the privacy policy' }), to: links.privacy() },
      { label: t({ message: 'Terms', comment: 'link to the terms of service' }), to: links.terms() },
      { label: t`Cookies`, to: links.cookies() },
      { label: t`DMCA`, to: links.dmca() },
      {
        label: t({ message: 'Transparency', comment: 'numbers of reported and removed videos' }),
        to: links.transparency(),
      },
    ],
  },
  {
    heading: t`Support`,
    links: [
      { label: t`Help`, to: links.help() },
      { label: t`API`, to: links.apiDocs() },
      { label: t`Community`, to: links.community() },
      {
        label: t({ message: 'Status', context: 'link to the page that says how the service is doing' }),
        to: links.status(),
      },
      { label: t`Report a video`, to: links.report() },
    ],
  },
];

const linkAppearance = 'inline-flex min-h-11 min-w-11 items-center text-dim hover:text-ink';

/** Container queries follow the text size too, unlike breakpoints. */
export function Footer() {
  return (
    <footer className="@container border-t border-line print:hidden">
      <div className="page-width grid gap-x-8 gap-y-9 @min-[18rem]:grid-cols-2 py-14 @min-[40rem]:grid-cols-3 @min-[64rem]:grid-cols-[minmax(0,2fr)_repeat(5,minmax(min-content,1fr))]">
        <div className="col-span-full flex flex-col items-start gap-4 @min-[64rem]:col-span-1">
          <Logo />
          <p className="max-w-xs text-[0.9375rem] text-dim">
            {t`Independent, and not affiliated with the vendor of the model.`}
          </p>
        </div>
        {columns().map((column) => (
          <nav key={column.heading} aria-label={column.heading} className="min-w-0">
            <p className="mb-1 text-sm text-faint">{column.heading}</p>
            <ul>
              {column.links.map(({ label, to }) => (
                <li key={to}>
                  <Link to={to} className={linkAppearance}>
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <LanguageChoice />
      </div>
    </footer>
  );
}

/** For an English-only page, links the landing page in other languages. public/start.js stores the choice. */
function LanguageChoice() {
  const { pathname, search } = useLocation();
  const isHere = isTranslated(pathname);
  const shown = currentLanguage();
  return (
    <nav
      aria-label={t`Language`}
      className="col-span-full flex w-full flex-wrap items-center gap-x-6 border-t border-line pt-4"
    >
      {!isHere && <p className="text-sm text-faint">This page is in English only.</p>}
      {shown !== 'en' && (
        <p className="text-sm text-faint sm:order-1 sm:ml-auto">
          {t`Articles, help, and legal pages are in English.`}
        </p>
      )}
      <ul className="flex flex-wrap gap-x-6">
        {languages.map((language) => (
          <li key={language}>
            <a
              href={addressIn(language, isHere || language === 'en' ? `${pathname}${search}` : links.home())}
              lang={language}
              hrefLang={language}
              data-language={language}
              aria-current={language === shown ? 'true' : undefined}
              className={`${linkAppearance} aria-[current=true]:text-ink`}
            >
              {languageNames[language]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
