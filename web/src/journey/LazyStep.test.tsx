import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { stepProps } from '../testing/step-props.ts';
import { LazyStep, usePrefetchAfter } from './LazyStep.tsx';

const network = vi.hoisted(() => ({ isDown: false, loaded: [] as string[] }));
const arrive = vi.hoisted(() => (name: string) => {
  if (network.isDown) throw new TypeError('Failed to fetch dynamically imported module');
  network.loaded.push(name);
  return () => <h1>{name}</h1>;
});
vi.mock('./document/DocumentStep.tsx', () => ({ DocumentStep: arrive('document') }));
vi.mock('./location/LocationStep.tsx', () => ({ LocationStep: arrive('location') }));
vi.mock('./liveness/LivenessStep.tsx', () => ({ LivenessStep: arrive('liveness') }));
vi.mock('./signature/SignatureStep.tsx', () => ({ SignatureStep: arrive('signature') }));

function show(content: ReactNode) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(<QueryClientProvider client={client}>{content}</QueryClientProvider>);
}

function AtLocation() {
  usePrefetchAfter('location');
  return null;
}

beforeEach(() => {
  network.isDown = false;
  network.loaded.length = 0;
});

describe('a step whose code is fetched when needed', () => {
  it('holds its place while its code is on its way', async () => {
    show(<LazyStep step="location" {...stepProps()} />);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Loading the next step...');
    await screen.findByRole('heading', { level: 1, name: 'location' });
  });

  it('offers another try when its code cannot be fetched, and loses nothing', async () => {
    network.isDown = true;
    show(<LazyStep step="signature" {...stepProps()} />);
    await screen.findByRole('heading', { level: 1, name: 'The page could not be loaded' });
    network.isDown = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    await screen.findByRole('heading', { level: 1, name: 'signature' });
  });

  it('is fetched while the step before is used', async () => {
    show(<AtLocation />);
    await waitFor(() => expect(network.loaded).toEqual(['liveness']));
  });
});
