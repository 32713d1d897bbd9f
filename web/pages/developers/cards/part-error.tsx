import type { UseQueryResult } from '@tanstack/react-query';
import { ListError } from '../../../design/list-states.tsx';
import { wordsOf } from './words-of.ts';

/** A part of the page whose data did not come: why, and the way on. */
export function PartError({
  title,
  query: { error, isFetching, fetchStatus, refetch },
  children,
}: {
  title: string;
  query: Pick<UseQueryResult<unknown>, 'error' | 'isFetching' | 'fetchStatus' | 'refetch'>;
  /** What is not affected. */
  children: string;
}) {
  const reason =
    fetchStatus === 'paused' ? 'You’re offline. This loads when your connection is back.' : wordsOf(error);
  return (
    <ListError title={title} isRetrying={isFetching} onRetry={() => void refetch()}>
      {`${reason} ${children}`}
    </ListError>
  );
}
