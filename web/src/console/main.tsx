import { CONSOLE_LANGUAGES } from '@countersign/contract/rules/languages';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { configQuery } from '../api/config.ts';
import { createQueryClient } from '../api/queries.ts';
import { ConsoleTextsProvider } from '../texts/console.tsx';
import { TextsProvider } from '../texts/texts.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { OfflineBanner } from '../ui/OfflineBanner.tsx';
import { Toaster } from '../ui/Toaster.tsx';
import { meQuery } from './api/me.ts';
import { ConsoleApp } from './ConsoleApp.tsx';
import { isEntrance, isList } from './first-page.ts';
import { isSearchedIn, queryFor, readFilters } from './work/sessions/filters.ts';
import { sessionsQuery } from './work/sessions/use-sessions.ts';
import { applyTheme } from './shell/theme.ts';
import './console.css';

const container = document.querySelector('#root');
if (!container) throw new Error('index.html has no element with the id root');

applyTheme();

const client = createQueryClient();
const { pathname, search } = window.location;
// Uses the responses to the early script's calls. If there are none, sends the calls while the texts are loading.
if (!isEntrance(pathname)) {
  void client.prefetchQuery(configQuery);
  void client.prefetchQuery(meQuery);
}
const address = new URLSearchParams(search);
if (isList(pathname) && !isSearchedIn(address))
  void client.prefetchInfiniteQuery(sessionsQuery(client, queryFor(readFilters(address), '', new Date())));

// Renders in a separate task, because evaluating the modules already takes a long time.
setTimeout(() =>
  createRoot(container).render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <TextsProvider languages={CONSOLE_LANGUAGES} fallback={null}>
          <ErrorBoundary>
            <ConsoleTextsProvider fallback={null}>
              <Toaster />
              <OfflineBanner />
              <ErrorBoundary>
                <BrowserRouter basename="/console">
                  <ConsoleApp />
                </BrowserRouter>
              </ErrorBoundary>
            </ConsoleTextsProvider>
          </ErrorBoundary>
        </TextsProvider>
      </QueryClientProvider>
    </StrictMode>,
  ),
);
