import type { ReactNode } from 'react';
import { Component } from 'react';

/** Replaces children that fail to render or load with `failure`. */
export class ErrorBoundary extends Component<
  { failure: ReactNode; children: ReactNode },
  { hasFailed: boolean }
> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    console.error('Error showing a page', error);
  }

  override render() {
    return this.state.hasFailed ? this.props.failure : this.props.children;
  }
}
