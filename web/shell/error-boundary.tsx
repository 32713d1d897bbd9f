import type { ReactNode } from 'react';
import { Component } from 'react';
import { Button } from '../design/button.tsx';
import { EmptyState } from '../design/empty-state.tsx';

/**
 * What is left of a page that failed: most often its code, when the site was deployed anew while the tab was open. A
 * reload fetches the new one.
 */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    console.error('Error showing a page', error);
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <div className="page-width py-[clamp(2rem,7vw,7rem)]">
        <EmptyState
          tone="error"
          title="This page could not be shown"
          action={<Button onClick={() => window.location.reload()}>Reload the page</Button>}
        >
          It may have been renewed while you were here. Reloading fetches its present version.
        </EmptyState>
      </div>
    );
  }
}
