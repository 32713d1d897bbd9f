import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { Button } from '../../design/controls/button.tsx';

/** Fetches a list's next page; nothing on the last one. */
export function LoadMore({
  query,
  className,
}: {
  query: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;
  className?: string;
}) {
  if (!query.hasNextPage) return null;
  return (
    <Button
      {...(className !== undefined && { className })}
      busy={query.isFetchingNextPage}
      onClick={() => void query.fetchNextPage()}
    >
      {query.isFetchingNextPage ? 'Loading...' : 'Load more'}
    </Button>
  );
}
