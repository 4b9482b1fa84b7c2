import { CONSOLE_LANGUAGES } from '@countersign/contract/rules/languages';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { createQueryClient } from '../api/queries.ts';
import { ConsoleTextsProvider } from '../texts/console.tsx';
import { TextsProvider } from '../texts/texts.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { OfflineBanner } from '../ui/OfflineBanner.tsx';
import { Toaster } from '../ui/Toaster.tsx';
import { ConsoleApp } from './ConsoleApp.tsx';
import { applyTheme } from './shell/theme.ts';
import './console.css';

const container = document.querySelector('#root');
if (!container) throw new Error('index.html has no element with the id root');

applyTheme();

createRoot(container).render(
  <StrictMode>
    <QueryClientProvider client={createQueryClient()}>
      <TextsProvider languages={CONSOLE_LANGUAGES} fallback={null}>
        <ConsoleTextsProvider fallback={null}>
          <Toaster />
          <OfflineBanner />
          <ErrorBoundary>
            <BrowserRouter basename="/console">
              <ConsoleApp />
            </BrowserRouter>
          </ErrorBoundary>
        </ConsoleTextsProvider>
      </TextsProvider>
    </QueryClientProvider>
  </StrictMode>,
);
