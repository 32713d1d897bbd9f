import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Button } from './controls/button.tsx';
import { EmptyState } from './empty-state.tsx';
import { Skeleton } from './skeleton.tsx';

/** A loading table, as tall as the loaded one. */
export function TableSkeleton({ label, rows }: { label: string; rows: number }) {
  return (
    <div role="status" aria-label={label}>
      {Array.from({ length: rows + 1 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of a skeleton have nothing but their place
        <div key={row} className="flex h-12 items-center border-b border-line">
          <Skeleton className="h-4 w-full" />
        </div>
      ))}
    </div>
  );
}

/** A list that failed to load, with a retry. */
export function ListError({
  title,
  isRetrying,
  onRetry,
  children,
}: {
  title: string;
  isRetrying: boolean;
  onRetry: () => void;
  children: ReactNode;
}) {
  return (
    <EmptyState
      tone="error"
      title={title}
      action={
        <Button onClick={onRetry} busy={isRetrying}>
          {isRetrying ? t`Loading...` : t`Try again`}
        </Button>
      }
    >
      {children}
    </EmptyState>
  );
}
