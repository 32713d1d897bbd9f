import { keysOf } from '../../content/api/keys-of.ts';
import { type RequestLanguage, requestLanguages } from '../../content/api/requests.ts';
import { CodeFrame, codeAppearance } from './code-figure.tsx';
import { HighlightedCode } from './highlighted-code.tsx';

/** Follows the LanguageChoice around it. */
const shownWith: Readonly<Record<RequestLanguage, string>> = {
  curl: 'hidden group-has-[#language-curl:checked]/languages:block',
  javascript: 'hidden group-has-[#language-javascript:checked]/languages:block',
  python: 'hidden group-has-[#language-python:checked]/languages:block',
  go: 'hidden group-has-[#language-go:checked]/languages:block',
};

/** A request in the chosen language. */
export function RequestFigure({ requests }: { requests: Readonly<Record<RequestLanguage, string>> }) {
  return (
    <CodeFrame label="Request">
      {keysOf(requests).map((language) => (
        <pre
          key={language}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach what scrolls
          tabIndex={0}
          className={`${codeAppearance} ${shownWith[language]}`}
        >
          <HighlightedCode code={requests[language]} language={language === 'curl' ? 'shell' : language} />
        </pre>
      ))}
    </CodeFrame>
  );
}

/** Switches all requests in the surrounding `languages` group, by CSS alone. */
export function LanguageChoice() {
  return (
    <fieldset className="sticky top-0 z-10 -my-6 flex flex-wrap gap-x-6 border-b sm:gap-x-8 border-edge bg-room">
      <legend className="sr-only">Language of the requests</legend>
      {keysOf(requestLanguages).map((language) => (
        <label
          key={language}
          className="relative -mb-px flex min-h-12 cursor-pointer items-center border-b-2 border-transparent text-[0.9375rem] font-medium text-dim hover:text-ink has-checked:border-ink has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent-text forced-colors:has-checked:border-[Highlight] forced-colors:not-has-checked:border-[Canvas]"
        >
          <input
            type="radio"
            id={`language-${language}`}
            name="language"
            value={language}
            defaultChecked={language === 'curl'}
            className="absolute inset-0 size-full cursor-[inherit] appearance-none outline-none"
          />
          {requestLanguages[language]}
        </label>
      ))}
    </fieldset>
  );
}
