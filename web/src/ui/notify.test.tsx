import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { notify, toasts } from './notify.ts';
import { Toaster } from './Toaster.tsx';

const pass = (milliseconds: number) =>
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });

beforeEach(() => {
  vi.useFakeTimers();
  render(<Toaster />);
});
afterEach(() => {
  pass(10_000);
  vi.useRealTimers();
});

const titles = () => screen.queryAllByText(/^message/).map(({ textContent }) => textContent);

it('announces a title and a description in a live region that already existed', () => {
  const region = screen.getByRole('status');
  act(() => notify.success('message', 'its description'));
  expect(region.textContent).toContain('message');
  expect(screen.getByText('its description')).toBeDefined();
});

it('shows at most the three newest messages (SPEC 9, Notifications)', () => {
  act(() => {
    for (const number of [1, 2, 3, 4]) notify.warning(`message ${number}`);
  });
  expect(titles()).toEqual(['message 2', 'message 3', 'message 4']);
});

it('removes a message after 5 seconds', () => {
  act(() => notify.warning('message 1'));
  pass(3000);
  act(() => notify.warning('message 2'));
  pass(1999);
  expect(titles()).toEqual(['message 1', 'message 2']);
  pass(1);
  expect(titles()).toEqual(['message 2']);
});

it('shows a repeated message once, and for the full time', () => {
  act(() => notify.error('message'));
  pass(3000);
  act(() => notify.error('message'));
  pass(4999);
  expect(titles()).toEqual(['message']);
});

it('replaces an old error with a new one', () => {
  act(() => notify.error('message 1'));
  act(() => notify.warning('message 2'));
  act(() => notify.error('message 3'));
  expect(titles()).toEqual(['message 2', 'message 3']);
});

it('closes a message on request', () => {
  act(() => notify.warning('message 1'));
  act(() => notify.error('message 2'));
  const [first] = screen.getAllByRole('button', { name: 'Close message' });
  if (first) fireEvent.click(first);
  expect(titles()).toEqual(['message 2']);
});

it('removes errors, but no other message, when their screen is left', () => {
  act(() => {
    notify.error('message 1');
    notify.warning('message 2');
    notify.success('message 3');
  });
  act(() => toasts.dismissErrors());
  expect(titles()).toEqual(['message 2', 'message 3']);
});
