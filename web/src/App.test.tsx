import { LANGUAGE_TABLE, CONSOLE_LANGUAGES, LANGUAGES } from '@countersign/contract/rules/languages';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { company, fakeApi } from './testing/fake-api.ts';
import { renderAt } from './testing/render-at.tsx';
import { TextsProvider } from './texts/texts.tsx';
import { LanguageSwitch } from './ui/LanguageSwitch.tsx';

beforeEach(() => {
  localStorage.clear();
  fakeApi({ '/api/v1/config': { data: company } });
});
afterEach(() => {
  document.documentElement.lang = '';
  document.documentElement.dir = '';
});

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('the language', () => {
  it("is English, can be changed in the footer, and remains the signer's choice", async () => {
    const { unmount } = renderAt('/');
    await heading('Invalid Link');
    await waitFor(() => expect(document.documentElement.lang).toBe('en'));
    const names = screen.getAllByRole<HTMLOptionElement>('option').map(({ lang, text }) => `${lang} ${text}`);
    expect(names).toEqual(LANGUAGES.map((language) => `${language} ${LANGUAGE_TABLE[language].name}`));
    fireEvent.change(screen.getByLabelText('Language'), { target: { value: 'hi' } });
    await heading('अमान्य लिंक');
    expect(document.documentElement.lang).toBe('hi');
    expect(document.documentElement.dataset['script']).toBe('Devanagari');
    expect(screen.getByText('Countersign द्वारा सुरक्षित')).toBeDefined();
    unmount();

    renderAt('/');
    await heading('अमान्य लिंक');
    fireEvent.change(screen.getByLabelText('भाषा'), { target: { value: 'en' } });
    await heading('Invalid Link');
  });

  it("is the browser's preferred one, without showing another one first", async () => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['hi-IN', 'en']);
    renderAt('/');
    expect(document.body.textContent).toBe('');
    await heading('अमान्य लिंक');
  });

  it('uses right-to-left layout for languages written that way', async () => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['ur-IN', 'en']);
    renderAt('/');
    await heading('لنک درست نہیں ہے');
    expect(document.documentElement.dir).toBe('rtl');
  });

  it('falls back on the console to a language that the console has', async () => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['ta-IN', 'hi']);
    render(
      <TextsProvider languages={CONSOLE_LANGUAGES} fallback={null}>
        <LanguageSwitch />
      </TextsProvider>,
    );
    expect(await screen.findByRole('combobox', { name: 'भाषा' })).toHaveProperty('value', 'hi');
    expect(screen.getAllByRole('option')).toHaveLength(CONSOLE_LANGUAGES.length);
  });

  it('is English if no preferred language is available or storage is disabled', async () => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['fr-FR']);
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation((key) => {
      if (key.includes('language')) throw new DOMException('insecure', 'SecurityError');
      return 'countersign.probe';
    });
    renderAt('/');
    await heading('Invalid Link');
  });
});

describe('a lost connection', () => {
  it('is shown until the connection is back', async () => {
    renderAt('/');
    await heading('Invalid Link');
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(screen.getByText(/^You are offline\./)).toBeDefined();
    online.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(screen.queryByText(/^You are offline\./)).toBeNull();
  });
});
