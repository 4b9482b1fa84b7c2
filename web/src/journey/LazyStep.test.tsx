import type { Step } from '@countersign/contract/rules/steps';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderWithCompany } from '../testing/render-with-company.tsx';
import { stepProps } from './testing/step-props.ts';
import { stubNavigator } from '../testing/stub-navigator.ts';
import { LazyStep, usePrefetchAfter } from './LazyStep.tsx';

const network = vi.hoisted(() => ({ isDown: false, loaded: [] as string[] }));
const prefetchPdfLibrary = vi.hoisted(() => vi.fn());
const loadedStep = vi.hoisted(() => (name: string) => {
  if (network.isDown) throw new TypeError('Failed to fetch dynamically imported module');
  network.loaded.push(name);
  return () => <h1>{name}</h1>;
});
vi.mock('./document/DocumentStep.tsx', () => ({
  DocumentStep: loadedStep('document'),
  prefetchPdfLibrary,
  prefetchWorker: () => undefined,
}));
vi.mock('./location/LocationStep.tsx', () => ({ LocationStep: loadedStep('location') }));
vi.mock('./liveness/LivenessStep.tsx', () => ({ LivenessStep: loadedStep('liveness') }));
vi.mock('./signature/SignatureStep.tsx', () => ({ SignatureStep: loadedStep('signature') }));

function show(content: ReactNode) {
  return renderWithCompany(content);
}

function At({ step }: { step: Step }) {
  usePrefetchAfter(step);
  return null;
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 50));
const touch = () => window.dispatchEvent(new Event('pointerdown'));

beforeEach(() => {
  network.isDown = false;
  network.loaded.length = 0;
  prefetchPdfLibrary.mockClear();
});

describe('a step whose code is loaded on demand', () => {
  it('shows a skeleton while its code is loading', async () => {
    show(<LazyStep step="location" {...stepProps()} />);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Loading the next step...');
    await screen.findByRole('heading', { level: 1, name: 'location' });
  });

  it('offers another try if its code cannot be loaded, and loses nothing', async () => {
    network.isDown = true;
    show(<LazyStep step="signature" {...stepProps()} />);
    await screen.findByRole('heading', { level: 1, name: 'The page could not be loaded' });
    network.isDown = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    await screen.findByRole('heading', { level: 1, name: 'signature' });
  });

  it('is prefetched while the signer uses the previous step', async () => {
    show(<At step="location" />);
    await waitFor(() => expect(network.loaded).toEqual(['liveness']));
  });
});

describe('what the document step loads in addition to its code', () => {
  it('is prefetched once the signer starts with the OTP', async () => {
    show(<At step="otp" />);
    await settle();
    expect(prefetchPdfLibrary).not.toHaveBeenCalled();
    touch();
    await waitFor(() => expect(prefetchPdfLibrary).toHaveBeenCalledOnce());
  });

  it('is not prefetched if the signer saves data', async () => {
    stubNavigator({ connection: { saveData: true } });
    show(<At step="otp" />);
    await settle();
    touch();
    await settle();
    expect(prefetchPdfLibrary).not.toHaveBeenCalled();
  });

  it('is no longer prefetched when the document is loaded', async () => {
    const { unmount } = show(<At step="otp" />);
    await settle();
    unmount();
    touch();
    await settle();
    expect(prefetchPdfLibrary).not.toHaveBeenCalled();
  });
});
