import type { ReactNode } from 'react';
import type { Preview } from '../../../contract/operators/operator-actions.ts';
import { Notice } from '../../design/notice.tsx';
import { inWords, signed } from '../design/figures.ts';
import { ActionSentence } from './action-sentence.tsx';
import { Forecast } from './forecast.tsx';

/** What would happen: everything that the hash covers. */
export function PreviewView({ preview }: { preview: Preview }) {
  const { sentence, changes, entries, mails, forecast, second_person: second } = preview;
  return (
    <div className="flex flex-col gap-4">
      <p className="text-lg leading-snug font-semibold [overflow-wrap:anywhere] text-ink">
        <ActionSentence sentence={sentence} />
      </p>
      {second !== null && (
        <Notice tone="warning" title="Another operator has to confirm this">
          {second.why}
        </Notice>
      )}
      {changes.length > 0 && <Changes changes={changes} />}
      {entries.length > 0 && (
        <PreviewList title="Lines of the statement">
          {entries.map(({ kind, source, credits }) => (
            <li key={`${kind} ${source} ${credits}`} className="flex justify-between gap-4">
              <span>
                {inWords(kind)}, {inWords(source).toLowerCase()}
              </span>
              <span className="timecode font-semibold whitespace-nowrap text-ink">
                {signed(credits)} credits
              </span>
            </li>
          ))}
        </PreviewList>
      )}
      <PreviewList title="Mails">
        {mails.length === 0 ? (
          <li>None.</li>
        ) : (
          mails.map(({ to, subject }) => (
            <li key={`${to} ${subject}`} className="[overflow-wrap:anywhere]">
              To {to}: <span className="text-ink">{subject}</span>
            </li>
          ))
        )}
      </PreviewList>
      {forecast.length > 0 && <Forecast forecast={forecast} />}
    </div>
  );
}

/** What is, and what would be. */
export function Changes({ changes }: { changes: Preview['changes'] }) {
  return (
    <ul className="flex flex-col gap-2 text-sm">
      {changes.map(({ what, before, after }) => (
        <li key={what} className="border-l-2 border-edge pl-3">
          <p className="text-faint">{what}</p>
          <p className="timecode [overflow-wrap:anywhere] whitespace-pre-wrap">
            <del className="text-dim no-underline">
              <span className="sr-only">Before: </span>
              {before ?? 'nothing'}
            </del>
            <span aria-hidden="true" className="text-faint">
              {' → '}
            </span>
            <ins className="font-semibold text-ink no-underline">
              <span className="sr-only">After: </span>
              {after ?? 'nothing'}
            </ins>
          </p>
        </li>
      ))}
    </ul>
  );
}

function PreviewList({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="text-sm">
      <h3 className="mb-1 font-semibold text-dim">{title}</h3>
      <ul className="flex flex-col gap-1 text-dim">{children}</ul>
    </div>
  );
}
