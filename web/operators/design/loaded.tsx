import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyState } from '../../design/empty-state.tsx';
import { ListError, TableSkeleton } from '../../design/list-states.tsx';
import { isRefused, sentenceOf } from '../api/operator-error.ts';

/** What a request brings, or that it is on its way, refused or failed. */
export function Loaded<Data>({
  query,
  what,
  rows = 4,
  children,
}: {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching'> & { readonly refetch: () => unknown };
  /** `the statement` */
  what: string;
  /** How many the loading list shows. */
  rows?: number;
  children: (data: Data) => ReactNode;
}) {
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined) {
    return (
      <>
        {error !== null && (
          <p role="alert" className="mb-3 border-l-2 border-warn pl-3 text-sm text-dim">
            This may be out of date. {sentenceOf(error)}
          </p>
        )}
        {children(data)}
      </>
    );
  }
  if (error === null) return <TableSkeleton label={`Loading ${what}`} rows={rows} />;
  if (isRefused(error, 'forbidden')) {
    return (
      <EmptyState title="Not for your role">
        {sentenceOf(error)} Ask an owner if you need it for your work.
      </EmptyState>
    );
  }
  if (isRefused(error, 'not_found', 'invalid_request')) {
    return <EmptyState title="Not found">There is nothing at this address, or it is gone by now.</EmptyState>;
  }
  return (
    <ListError title={`Could not load ${what}`} isRetrying={isFetching} onRetry={() => void refetch()}>
      {sentenceOf(error)}
    </ListError>
  );
}
