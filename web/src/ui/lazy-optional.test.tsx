import { act, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { lazyOptional } from './lazy-optional.tsx';

const Help = ({ what }: { what: string }) => <p>Help with the {what}</p>;

/** Creates a component whose file fails to load until the test calls `arrives`. */
function lostAtFirst() {
  const load = vi.fn<() => Promise<typeof Help>>(() =>
    Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
  );
  return { load, Part: lazyOptional(load), arrives: () => load.mockImplementation(async () => Help) };
}

const settle = () => act(async () => undefined);

it('is shown once its file has loaded, and immediately the next time', async () => {
  const load = vi.fn(async () => Help);
  const Part = lazyOptional(load);
  const first = render(<Part what="camera" waiting="One moment" instead="None" />);
  expect(screen.getByText('One moment')).toBeDefined();
  await screen.findByText('Help with the camera');
  first.unmount();
  render(<Part what="location" />);
  expect(screen.getByText('Help with the location')).toBeDefined();
  expect(load).toHaveBeenCalledOnce();
});

it('is omitted if its file fails to load, while its screen stays', async () => {
  const { Part } = lostAtFirst();
  const { container } = render(
    <main>
      <h1>Location Required</h1>
      <Part what="location" waiting="One moment" />
    </main>,
  );
  await settle();
  expect(container.textContent).toBe('Location Required');
});

it('is replaced by its fallback', async () => {
  const { Part } = lostAtFirst();
  render(<Part what="location" instead="4711" />);
  await screen.findByText('4711');
});

it('is loaded again at the next mount', async () => {
  const { Part, arrives } = lostAtFirst();
  const first = render(<Part what="camera" />);
  await settle();
  first.unmount();
  arrives();
  render(<Part what="camera" />);
  await screen.findByText('Help with the camera');
});

it('is loaded again when the browser is back online', async () => {
  const { Part, load, arrives } = lostAtFirst();
  render(<Part what="camera" />);
  await settle();
  window.dispatchEvent(new Event('online'));
  await settle();
  arrives();
  window.dispatchEvent(new Event('online'));
  await screen.findByText('Help with the camera');
  window.dispatchEvent(new Event('online'));
  expect(load).toHaveBeenCalledTimes(3);
});
