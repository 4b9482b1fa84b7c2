import type { ReactNode } from 'react';
import { TextsProvider } from './texts/texts.tsx';
import { ErrorBoundary } from './ui/ErrorBoundary.tsx';
import { OfflineBanner } from './ui/OfflineBanner.tsx';
import { Shell } from './ui/Shell.tsx';
import { Toaster } from './ui/Toaster.tsx';

/** Renders the providers and overlays around every screen. */
export function App({ children }: { children: ReactNode }) {
  return (
    <TextsProvider fallback={<Shell />}>
      <Toaster />
      <OfflineBanner />
      <ErrorBoundary>{children}</ErrorBoundary>
    </TextsProvider>
  );
}
