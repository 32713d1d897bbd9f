import { t } from '@lingui/core/macro';
import { useEffect, useId, useRef, useState } from 'react';
import { searchMaximumCharacters } from '../../../../contract/billing/catalog.ts';
import { videoStatuses } from '../../../../contract/videos/video-states.ts';
import type { HistoryFilter } from '../../../api/queries.ts';
import { statusText } from '../../../content/videos.ts';
import { inputAppearance, selectAppearance } from '../../../design/controls/field.tsx';
import { searchOf } from './history-address.ts';

/** After this pause in typing, the search is sent. */
const typingPauseMilliseconds = 300;

/** Calls `onChange` with a search once typing pauses. */
export function HistoryFilterBar({
  filter,
  onChange,
}: {
  filter: HistoryFilter;
  onChange: (filter: HistoryFilter) => void;
}) {
  const id = useId();
  const [typed, setTyped] = useState(filter.search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The filter that this bar set last. */
  const sent = useRef(filter);

  // The URL changed otherwise, such as by the back button: drops a pending search.
  const { search, status } = filter;
  useEffect(() => {
    if (search === sent.current.search && status === sent.current.status) return;
    clearTimeout(timer.current);
    sent.current = { search, status };
    setTyped(search);
  }, [search, status]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const send = (next: HistoryFilter) => {
    clearTimeout(timer.current);
    sent.current = next;
    onChange(next);
  };
  return (
    <search aria-label={t`Your videos`} className="flex flex-wrap gap-3 pt-6">
      <label className="min-w-0 flex-1 max-sm:basis-full sm:max-w-md">
        <span className="sr-only">{t`Search your prompts`}</span>
        <input
          type="search"
          value={typed}
          maxLength={searchMaximumCharacters}
          placeholder={t`Search your prompts`}
          onChange={({ target }) => {
            setTyped(target.value);
            clearTimeout(timer.current);
            timer.current = setTimeout(
              () => send({ ...sent.current, search: searchOf(target.value) }),
              typingPauseMilliseconds,
            );
          }}
          className={inputAppearance}
        />
      </label>
      <label htmlFor={id} className="sr-only">
        {t({ message: 'Status', comment: 'which videos the history shows' })}
      </label>
      <div className="flex-1 sm:max-w-52">
        <select
          id={id}
          value={filter.status ?? ''}
          onChange={({ target }) =>
            send({
              search: searchOf(typed),
              status: videoStatuses.find((status) => status === target.value) ?? null,
            })
          }
          className={selectAppearance}
        >
          <option value="">{t`All statuses`}</option>
          {videoStatuses.map((status) => (
            <option key={status} value={status}>
              {statusText(status)}
            </option>
          ))}
        </select>
      </div>
    </search>
  );
}
