import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { createQueryClient } from './api/queries.ts';
import { App } from './App.tsx';
import { takeFingerprintWhenIdle } from './device/fingerprint.ts';
import './ui/styles.css';

const container = document.querySelector('#root');
if (!container) throw new Error('index.html has no element with the id root');

createRoot(container).render(
  <StrictMode>
    <QueryClientProvider client={createQueryClient()}>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </QueryClientProvider>
  </StrictMode>,
);

takeFingerprintWhenIdle();
