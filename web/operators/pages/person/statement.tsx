import { useInfiniteQuery } from '@tanstack/react-query';
import type { OperatorResponseOf } from '../../../../contract/operators/operator-routes.ts';
import { EmptyState } from '../../../design/empty-state.tsx';
import { statementQuery } from '../../api/operator-queries.ts';
import { type DataColumn, DataTable } from '../../design/data-table.tsx';
import { inWords, signed, whole } from '../../design/figures.ts';
import { LoadMore } from '../../design/load-more.tsx';
import { Loaded } from '../../design/loaded.tsx';
import { Instant } from '../../design/time.tsx';
import type { Person } from './person.ts';

type Entry = OperatorResponseOf<'readPersonStatement'>['entries'][number];

/** Every movement of credits, with who moved them by hand. */
export function Statement({ person: { id } }: { person: Person }) {
  const query = useInfiniteQuery(statementQuery(id));
  return (
    <Loaded query={query} what="the statement" rows={8}>
      {({ pages }) => {
        const entries = pages.flatMap((page) => page.entries);
        if (entries.length === 0) {
          return <EmptyState title="No movements">This account has never had credits.</EmptyState>;
        }
        return (
          <>
            <DataTable caption="Statement" columns={columns} rows={entries} rowKey={(entry) => entry.id} />
            <LoadMore className="mt-3" query={query} />
          </>
        );
      }}
    </Loaded>
  );
}

const columns: readonly DataColumn<Entry>[] = [
  { heading: 'When', cell: ({ created_at: at }) => <Instant at={at} /> },
  {
    heading: 'What',
    cell: ({ kind, source, product, subject, operator }) => (
      <span className="[overflow-wrap:anywhere]">
        {inWords(kind)}, {inWords(source).toLowerCase()}
        {product !== null && `: ${product}`}
        {subject !== null && <span className="block text-faint">{subject}</span>}
        {operator !== null && (
          <span className="block text-dim">
            {operator.name}: {operator.reason}
          </span>
        )}
      </span>
    ),
  },
  {
    heading: 'Credits',
    cell: ({ credits }) => <span className={credits < 0 ? undefined : 'text-good'}>{signed(credits)}</span>,
    figures: true,
  },
  { heading: 'Balance', cell: ({ balance_after: after }) => whole(after), figures: true },
];
