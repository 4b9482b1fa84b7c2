import { Component, type ReactNode } from 'react';
import { useTexts } from '../texts/texts.tsx';
import { ErrorScreen } from './ErrorScreen.tsx';

/** Shows an error screen instead of a blank page if rendering fails. The screen offers a way to continue. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    return this.state.broken ? <Broken /> : this.props.children;
  }
}

function Broken() {
  const texts = useTexts();
  return <ErrorScreen title={texts.starting.failed} lines={[texts.failures.other]} />;
}
