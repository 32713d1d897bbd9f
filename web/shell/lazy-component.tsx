import type { ComponentType, ReactNode } from 'react';
import { lazy } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';

/**
 * A component whose code loads when it is first rendered.
 *
 * @param failure what to show when the code does not arrive. Only a reload of the page asks for it again: browsers remember
 * that a module could not be fetched, for as long as the document lives (https://github.com/whatwg/html/issues/6768).
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
