import type { UseQueryResult } from '@tanstack/react-query';
import { ListError } from '../../../design/list-states.tsx';
import { wordsOf } from './words-of.ts';

/** Replaces a part whose data failed to load. */
export function PartError({
  title,
  query: { error, isFetching, fetchStatus, refetch },
  children,
}: {
  title: string;
  query: Pick<UseQueryResult<unknown>, 'error' | 'isFetching' | 'fetchStatus' | 'refetch'>;
  /** What still works. */
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
