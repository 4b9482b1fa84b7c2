import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { CodeDisplayPage } from './CodeDisplayPage.tsx';

function Address() {
  const { pathname, search } = useLocation();
  return <p data-testid="address">{pathname + search}</p>;
}

function show(address: string) {
  return render(
    <MemoryRouter initialEntries={[address]}>
      <CodeDisplayPage />
      <Address />
    </MemoryRouter>,
  );
}
const refuse = async () => {
  throw new DOMException('no', 'NotSupportedError');
};
const address = () => screen.getByTestId('address').textContent;
const input = () => screen.getByRole('textbox', { name: 'Enter the four-digit code' });
const type = (value: string) => fireEvent.change(input(), { target: { value } });

describe('the code of the address', () => {
  it('is shown large', () => {
    show('/ocr?code=0427');
    expect(screen.getByText('0427')).toBeDefined();
    expect(screen.getByRole('status').textContent).toBe('Code 0 4 2 7');
  });

  it('is ---- if the address has none', () => {
    show('/ocr');
    expect(screen.getByText('----')).toBeDefined();
    expect(address()).toBe('/ocr');
  });

  it.each(['123', '12345', 'abcd', ''])('is removed from the address when it is %j', async (code) => {
    show(`/ocr?code=${code}&lang=en`);
    expect(screen.getByText('----')).toBeDefined();
    await waitFor(() => expect(address()).toBe('/ocr?lang=en'));
  });

  it('drops everything except digits', async () => {
    show('/ocr?code=1a2-34');
    expect(screen.getByText('1234')).toBeDefined();
    await waitFor(() => expect(address()).toBe('/ocr?code=1234'));
  });
});

describe('editing', () => {
  it('starts with a digit key and ends with the fourth digit', async () => {
    show('/ocr?code=1234');
    fireEvent.keyDown(window, { key: '9' });
    expect(input()).toHaveProperty('value', '9');
    expect(document.activeElement).toBe(input());
    type('9a8');
    expect(input()).toHaveProperty('value', '98');
    type('9876');
    await waitFor(() => expect(address()).toBe('/ocr?code=9876'));
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getByText('9876')).toBeDefined();
  });

  it('starts with Backspace, which removes the last digit', () => {
    show('/ocr?code=1234');
    fireEvent.keyDown(window, { key: 'Backspace' });
    expect(input()).toHaveProperty('value', '123');
    expect(address()).toBe('/ocr?code=1234');
  });

  it('also starts by touch, and Escape cancels it', () => {
    show('/ocr?code=1234');
    fireEvent.click(screen.getByRole('button', { name: /Change code/ }));
    type('55');
    fireEvent.keyDown(input(), { key: 'Escape' });
    expect(screen.getByText('1234')).toBeDefined();
    expect(address()).toBe('/ocr?code=1234');
  });

  it('does not start with other keys or with browser shortcuts', () => {
    show('/ocr');
    for (const event of [{ key: 'x' }, { key: '1', ctrlKey: true }, { key: 'Enter' }])
      fireEvent.keyDown(window, event);
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});

describe('the screen', () => {
  it('is locked to landscape and stays on until the page is left', async () => {
    const release = vi.fn(async () => undefined);
    const request = vi.fn(async () => ({ release }));
    const lock = vi.fn(async () => undefined);
    vi.stubGlobal('screen', { orientation: { lock } });
    Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
    const { unmount } = show('/ocr?code=1234');
    expect(lock).toHaveBeenCalledWith('landscape');
    await waitFor(() => expect(request).toHaveBeenCalledWith('screen'));
    unmount();
    await waitFor(() => expect(release).toHaveBeenCalled());
    Reflect.deleteProperty(navigator, 'wakeLock');
  });

  it('shows the code if the browser refuses both', async () => {
    vi.stubGlobal('screen', { orientation: { lock: refuse } });
    Object.defineProperty(navigator, 'wakeLock', { value: { request: refuse }, configurable: true });
    show('/ocr?code=1234').unmount();
    show('/ocr?code=1234');
    await Promise.resolve();
    expect(screen.getByText('1234')).toBeDefined();
    Reflect.deleteProperty(navigator, 'wakeLock');
  });
});
