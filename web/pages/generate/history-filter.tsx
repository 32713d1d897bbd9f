import { useEffect, useId, useState } from 'react';
import { searchMaximumCharacters } from '../../../contract/catalog.ts';
import { videoStatuses } from '../../../contract/schemas.ts';
import type { HistoryFilter as Filter } from '../../api/queries.ts';
import { statusWords } from '../../content/generation.ts';
import { inputAppearance } from '../../design/field.tsx';
import { links } from '../../links.ts';
import { navigate } from '../../shell/navigation.tsx';

/** A pause in typing that is long enough to look. */
const typingPauseMilliseconds = 300;

/** Words of the prompt and a state. What they say is in the address, so that going back and a reload find it again. */
export function HistoryFilter({ filter }: { filter: Filter }) {
  const id = useId();
  const [written, setWritten] = useState(filter.search);
  const { search, status } = filter;
  // The address changed by itself (a link, the way back): the field says what it says.
  const [known, setKnown] = useState(search);
  if (known !== search) {
    setKnown(search);
    if (written.trim() !== search) setWritten(search);
  }

  useEffect(() => {
    if (written.trim() === search) return;
    const timer = setTimeout(
      () => navigate(links.history({ search: written.trim(), status }), { replace: true }),
      typingPauseMilliseconds,
    );
    return () => clearTimeout(timer);
  }, [written, search, status]);

  return (
    <search className="grid gap-4 pt-8 sm:grid-cols-[minmax(0,1fr)_14rem]">
      <div>
        <label htmlFor={`${id}-search`} className="mb-1.5 block text-sm font-medium text-dim">
          Search in prompts
        </label>
        <input
          id={`${id}-search`}
          type="search"
          value={written}
          maxLength={searchMaximumCharacters}
          onChange={({ target }) => setWritten(target.value)}
          className={inputAppearance}
        />
      </div>
      <div>
        <label htmlFor={`${id}-state`} className="mb-1.5 block text-sm font-medium text-dim">
          State
        </label>
        <select
          id={`${id}-state`}
          value={status ?? ''}
          onChange={({ target }) => navigate(links.history({ search, status: target.value || null }))}
          className={inputAppearance}
        >
          <option value="">All films</option>
          {videoStatuses.map((known) => (
            <option key={known} value={known}>
              {statusWords[known]}
            </option>
          ))}
        </select>
      </div>
    </search>
  );
}
