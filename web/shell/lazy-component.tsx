import type { ComponentType, ReactNode } from 'react';
import { createElement, lazy, useState, useTransition } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';

/** What to show when the code does not arrive. Each call of `tryAgain` asks for it once more. */
export type LoadFailure = (retry: { isTrying: boolean; tryAgain: () => void }) => ReactNode;

/**
 * A component whose code loads when it is first rendered. React.lazy alone remembers a failure for as long as the page is
 * open; this one can be tried again.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  failure: LoadFailure,
): ComponentType<Props> {
  const request = () => lazy(async () => ({ default: await load() }));
  // Outside of the component: React drops the state of what suspends before it was ever shown.
  let Requested = request();
  return function LazyComponent(props: Props) {
    const [attempt, setAttempt] = useState(0);
    const [isTrying, startTrying] = useTransition();
    const tryAgain = () => {
      if (isTrying) return;
      Requested = request();
      startTrying(() => setAttempt((previous) => previous + 1));
    };
    return (
      <ErrorBoundary key={attempt} failure={failure({ isTrying, tryAgain })}>
        {createElement(Requested, props)}
      </ErrorBoundary>
    );
  };
}
