import type { ComponentType, ReactNode } from 'react';
import { lazy } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';

/**
 * A component whose code loads on first render.
 *
 * @param failure shown if the code fails to load; only a page reload retries, because browsers cache a failed
 * module fetch per document (https://github.com/whatwg/html/issues/6768)
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  failure: () => ReactNode,
): ComponentType<Props> {
  const Loaded = lazy(async () => ({ default: await load() }));
  return (props: Props) => (
    <ErrorBoundary failure={failure()}>
      <Loaded {...props} />
    </ErrorBoundary>
  );
}
