import { OTHER_HTTP_MESSAGE } from '@countersign/contract/errors';
import { Component, type ReactNode } from 'react';
import { en } from '../texts/en.ts';
import { ErrorScreen } from './ErrorScreen.tsx';

/** The last net: a bug shows as a plain screen with a way out, never as a blank page. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return <ErrorScreen title={en.starting.failed} lines={[OTHER_HTTP_MESSAGE]} />;
  }
}
