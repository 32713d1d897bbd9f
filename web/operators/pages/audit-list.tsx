import { useInfiniteQuery } from '@tanstack/react-query';
import type { AuditEntry, AuditKind } from '../../../contract/operators/operator-views.ts';
import { Badge } from '../../design/badge.tsx';
import { Button } from '../../design/controls/button.tsx';
import { EmptyState } from '../../design/empty-state.tsx';
import { csvOf } from '../../files/csv.ts';
import { saveFile } from '../../files/save-file.ts';
import { Changes } from '../actions/preview-view.tsx';
import { type AuditFilter, auditQuery } from '../api/operator-queries.ts';
import { DataTable } from '../design/data-table.tsx';
import { inWords } from '../design/figures.ts';
import { LoadMore } from '../design/load-more.tsx';
import { Loaded } from '../design/loaded.tsx';
import { PageLink } from '../design/page-link.tsx';
import { Instant } from '../design/time.tsx';

const tones = {
  done: 'good',
  finished: 'good',
  intended: 'neutral',
  requested: 'accent',
  refused: 'neutral',
  failed: 'live',
} as const satisfies Record<AuditKind, string>;

/** Entries of the audit, newest first, with their export. */
export function AuditList({ filter, emptyText }: { filter: AuditFilter; emptyText: string }) {
  const query = useInfiniteQuery(auditQuery(filter));
  return (
    <Loaded query={query} what="the audit" rows={6}>
      {({ pages }) => {
        const entries = pages.flatMap((page) => page.entries);
        return (
          <>
            {entries.length === 0 ? (
              <EmptyState title="Nothing here">{emptyText}</EmptyState>
            ) : (
              <DataTable caption="Audit" columns={columns} rows={entries} rowKey={({ id }) => id} />
            )}
            <div className="mt-3 flex flex-wrap gap-2">
              <LoadMore query={query} />
              {entries.length > 0 && (
                <Button variant="quiet" onClick={() => saveFile(csvFile(entries), 'audit.csv')}>
                  Export {entries.length} as CSV
                </Button>
              )}
            </div>
          </>
        );
      }}
    </Loaded>
  );
}

const columns = [
  { heading: 'When', cell: ({ at }: AuditEntry) => <Instant at={at} /> },
  { heading: 'State', cell: ({ kind }: AuditEntry) => <Badge tone={tones[kind]}>{kind}</Badge> },
  {
    heading: 'Who',
    cell: ({ operator, approved_by: second }: AuditEntry) => (
      <span className="[overflow-wrap:anywhere]">
        {operator}
        {second !== null && <span className="block text-dim">with {second}</span>}
      </span>
    ),
  },
  {
    heading: 'What',
    cell: ({ sentence, reason, person, changes }: AuditEntry) => (
      <div className="max-w-[48rem] [overflow-wrap:anywhere]">
        {person === null ? sentence : <PageLink to={`/people/${person}`}>{sentence}</PageLink>}
        <p className="text-dim">
          {inWords(reason.kind)}: {reason.sentence}
        </p>
        {changes.length > 0 && (
          <details className="mt-1">
            <summary className="inline-flex min-h-6 items-center text-faint underline underline-offset-3 hover:text-ink">
              Before and after
            </summary>
            <div className="py-2">
              <Changes changes={changes} />
            </div>
          </details>
        )}
      </div>
    ),
  },
];

function csvFile(entries: readonly AuditEntry[]): Blob {
  return new Blob([auditCsv(entries)], { type: 'text/csv' });
}

/** One line an entry; what a person wrote runs as no formula. */
export function auditCsv(entries: readonly AuditEntry[]): string {
  const heading = [
    ...['id', 'at', 'kind', 'operator', 'approved_by', 'action', 'person', 'reason'],
    ...['reason_sentence', 'sentence', 'changes', 'input'],
  ];
  return csvOf([
    heading,
    ...entries.map((entry) => [
      entry.id,
      entry.at,
      entry.kind,
      entry.operator,
      entry.approved_by ?? '',
      entry.action,
      entry.person ?? '',
      entry.reason.kind,
      entry.reason.sentence,
      entry.sentence,
      JSON.stringify(entry.changes),
      JSON.stringify(entry.input),
    ]),
  ]);
}
