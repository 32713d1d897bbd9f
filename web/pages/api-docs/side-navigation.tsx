import { classNames } from '../../design/controls/class-names.ts';
import { inputAppearance } from '../../design/controls/input-appearance.ts';

interface Entry {
  readonly title: string;
  readonly anchor: string;
}

/** Search and contents; enhancements/api-reference.ts searches, and marks the place where the reader is. */
export function SideNavigation({
  entries,
}: {
  entries: readonly (Entry & { readonly inner: readonly Entry[] })[];
}) {
  return (
    <div
      data-part="side"
      className="max-lg:mb-8 lg:sticky lg:top-0 lg:-m-4 lg:max-h-svh lg:self-start lg:overflow-y-auto lg:p-4 print:hidden"
    >
      <search className="block pb-4 noscript:hidden">
        <label htmlFor="reference-search" className="sr-only">
          Search the API documentation
        </label>
        <input
          id="reference-search"
          type="search"
          data-part="search"
          maxLength={100}
          autoComplete="off"
          placeholder="Search"
          className={inputAppearance}
        />
        <p role="status" data-part="search-status" className="sr-only" />
      </search>
      <ol
        data-part="results"
        aria-label="Found"
        hidden
        className="[&_a]:flex [&_a]:min-h-11 [&_a]:flex-col [&_a]:justify-center [&_a]:py-1 [&_a]:text-[0.9375rem] [&_a]:[overflow-wrap:anywhere] [&_a:hover]:text-accent-text [&_small]:text-sm [&_small]:text-faint"
      />
      <p data-part="nothing-found" hidden className="text-[0.9375rem] text-dim">
        Nothing found. Try a different word.
      </p>
      <nav data-part="contents" aria-label="Contents">
        <ul className="flex flex-wrap gap-x-6 lg:block">
          {entries.map(({ title, anchor, inner }) => (
            <li key={anchor}>
              <PlaceLink title={title} anchor={anchor} className="text-dim lg:pl-3" />
              {inner.length > 0 && (
                <ul className="max-lg:hidden">
                  {inner.map((each) => (
                    <li key={each.anchor}>
                      <PlaceLink {...each} className="text-faint lg:pl-6" />
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

function PlaceLink({ title, anchor, className }: Entry & { className: string }) {
  return (
    <a
      href={`#${anchor}`}
      className={classNames(
        'flex min-h-11 items-center border-transparent text-[0.9375rem] leading-snug hover:text-ink lg:min-h-8 lg:border-l-2 lg:aria-[current=location]:border-accent-text lg:aria-[current=location]:text-ink',
        className,
      )}
    >
      {title}
    </a>
  );
}
