import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import { searchMaximumCharacters } from '../../../../contract/billing/catalog.ts';
import { videoStatuses } from '../../../../contract/videos/video-states.ts';
import { links } from '../../../addresses/links.ts';
import type { HistoryFilter } from '../../../api/queries.ts';
import { statusText } from '../../../content/videos.ts';
import { inputAppearance, selectAppearance } from '../../../design/controls/input-appearance.ts';
import { searchOf } from './history-address.ts';

/** After this pause in typing, the search is sent. */
const typingPauseMilliseconds = 300;

/** Calls `onChange` with a search once typing pauses. */
export function HistoryFilterBar({
  filter,
  onChange,
  children,
}: {
  filter: HistoryFilter;
  onChange: (filter: HistoryFilter) => void;
  /** Further controls. */
  children?: ReactNode;
}) {
  const [typed, setTyped] = useState(filter.search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The filter that this bar set last. */
  const sent = useRef(filter);

  // The URL changed otherwise, such as by the back button: drops a pending search.
  const { search, status, project, tag } = filter;
  useEffect(() => {
    const next = { search, status, project, tag };
    if (links.history(next) === links.history(sent.current)) return;
    clearTimeout(timer.current);
    sent.current = next;
    setTyped(search);
  }, [search, status, project, tag]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const send = (next: HistoryFilter) => {
    clearTimeout(timer.current);
    sent.current = next;
    onChange(next);
  };
  return (
    <search aria-label={t`Your videos`} className="flex flex-wrap items-center gap-3 pt-4">
      <label className="min-w-0 flex-1 max-sm:basis-full sm:max-w-md">
        <span className="sr-only">{t`Search prompts and tags`}</span>
        <input
          type="search"
          value={typed}
          maxLength={searchMaximumCharacters}
          placeholder={t`Search prompts and tags`}
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
      <StatusSelect
        status={status}
        onChange={(next) => send({ ...sent.current, search: searchOf(typed), status: next })}
      />
      {tag !== '' && (
        <TagFilter tag={tag} onRemove={() => send({ ...sent.current, search: searchOf(typed), tag: '' })} />
      )}
      {children}
    </search>
  );
}

function StatusSelect({
  status,
  onChange,
}: {
  /** Null: all. */
  status: HistoryFilter['status'];
  onChange: (status: HistoryFilter['status']) => void;
}) {
  const id = useId();
  return (
    <>
      <label htmlFor={id} className="sr-only">
        {t({ message: 'Status', comment: 'which videos the history shows' })}
      </label>
      <div className="flex-1 sm:max-w-52">
        <select
          id={id}
          value={status ?? ''}
          onChange={({ target }) => onChange(videoStatuses.find((one) => one === target.value) ?? null)}
          className={selectAppearance}
        >
          <option value="">{t`All statuses`}</option>
          {videoStatuses.map((one) => (
            <option key={one} value={one}>
              {statusText(one)}
            </option>
          ))}
        </select>
      </div>
    </>
  );
}

function TagFilter({ tag, onRemove }: { tag: string; onRemove: () => void }) {
  return (
    <button
      type="button"
      onClick={onRemove}
      className="flex min-h-12 min-w-0 items-center gap-2 rounded-control border border-accent-text px-3.5 text-accent-text hover:bg-raised"
    >
      <span className="sr-only">{t`Show all tags instead of`} </span>
      <span className="truncate">#{tag}</span>
      <svg aria-hidden="true" viewBox="0 0 16 16" className="size-3 shrink-0" stroke="currentColor">
        <path d="m3 3 10 10M13 3 3 13" strokeWidth="1.75" />
      </svg>
    </button>
  );
}
