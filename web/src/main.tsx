import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, startTransition, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { configQuery } from './api/config.ts';
import { createQueryClient } from './api/queries.ts';
import { App } from './App.tsx';
import { initialiseFingerprint } from './device/initialise-fingerprint.ts';
import { Journey } from './journey/Journey.tsx';
import { parseJourneyPath } from './journey/link-path.ts';
import { Shell } from './ui/Shell.tsx';
import './ui/styles.css';

const container = document.querySelector('#root');
if (!container) throw new Error('index.html has no element with the id root');

const journey = parseJourneyPath(window.location.pathname);
const RoutedPages = lazy(async () => ({ default: (await import('./routes.tsx')).RoutedPages }));

const queryClient = createQueryClient();
// The settings are fetched before the first screen is rendered, because every screen needs them.
void queryClient.prefetchQuery(configQuery);

const reactRoot = createRoot(container);
// React renders a transition in slices, so that a slow phone responds to touches and paints meanwhile.
startTransition(() =>
  reactRoot.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <App>
          {journey ? (
            <Journey linkToken={journey.linkToken} />
          ) : (
            <Suspense fallback={<Shell />}>
              <RoutedPages />
            </Suspense>
          )}
        </App>
      </QueryClientProvider>
    </StrictMode>,
  ),
);

initialiseFingerprint();
// The server marks the page if another page may embed it.
if (document.documentElement.dataset['framable']) void import('./journey/extras/report-errors.ts');
