import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { createQueryClient } from './api/queries.ts';
import { AppRoutes } from './routes.tsx';
import { ErrorBoundary } from './ui/ErrorBoundary.tsx';
import './ui/styles.css';

const container = document.querySelector('#root');
if (!container) throw new Error('index.html has no element with the id root');

createRoot(container).render(
  <StrictMode>
    <ErrorBoundary>
      <QueryClientProvider client={createQueryClient()}>
        <BrowserRouter>
          <AppRoutes />
        </BrowserRouter>
      </QueryClientProvider>
    </ErrorBoundary>
  </StrictMode>,
);
