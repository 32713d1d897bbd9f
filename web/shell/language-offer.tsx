import { useLocation } from 'react-router-dom';
import type { Language } from '../../contract/fields/languages.ts';
import { addressIn, isTranslated, languageNames } from '../addresses/languages.ts';
import { currentLanguage } from '../locales/current-language.ts';

/** In the language that is offered, not in the page's. */
const offers = [
  {
    language: 'en',
    appearance: 'hidden in-data-[language-offer=en]:flex',
    translated: 'This page is also in English',
    englishOnly: null,
    dismiss: 'Dismiss',
  },
  {
    language: 'de',
    appearance: 'hidden in-data-[language-offer=de]:flex',
    translated: 'Diese Seite gibt es auf Deutsch',
    englishOnly: 'Diese Seite gibt es nur auf Englisch',
    dismiss: 'Ausblenden',
  },
  {
    language: 'es',
    appearance: 'hidden in-data-[language-offer=es]:flex',
    translated: 'Esta página también está en español',
    englishOnly: 'Esta página solo está en inglés',
    dismiss: 'Ocultar',
  },
  {
    language: 'ja',
    appearance: 'hidden in-data-[language-offer=ja]:flex',
    translated: 'このページは日本語でもご覧いただけます',
    englishOnly: 'このページは英語のみです',
    dismiss: '閉じる',
  },
] as const satisfies readonly { readonly language: Language; readonly [text: string]: string | null }[];

/** A line for each other language; public/start.js shows at most one before the first paint. */
export function LanguageOffer() {
  const { pathname } = useLocation();
  const shown = currentLanguage();
  return offers
    .filter(({ language }) => language !== shown)
    .map(({ language, appearance, translated, englishOnly, dismiss }) => (
      <aside
        key={language}
        lang={language}
        aria-label={languageNames[language]}
        className={`${appearance} page-width items-center justify-between text-sm print:hidden`}
      >
        {isTranslated(pathname) ? (
          <a
            href={addressIn(language, pathname)}
            hrefLang={language}
            data-language={language}
            className="flex min-h-11 items-center underline lg:min-h-8"
          >
            {translated}
          </a>
        ) : (
          <p className="flex min-h-11 items-center lg:min-h-8">{englishOnly}</p>
        )}
        <button type="button" data-language-offer-end="" className="min-h-11 px-3 text-dim lg:min-h-8">
          {dismiss}
        </button>
      </aside>
    ));
}
