import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { company, fakeApi } from '../testing/fake-api.ts';
import { renderAt } from '../testing/render-at.tsx';
import { checkBrowser } from './check-browser.ts';

type Browser = Parameters<typeof checkBrowser>[0];

/** Returns a phone browser with every feature. A test overrides single features in `changes`. */
function browser(changes: Partial<Browser> = {}): Browser {
  const page = {};
  return {
    isSecureContext: true,
    self: page,
    top: page,
    sessionStorage,
    crypto: { subtle: {} },
    document: { documentElement: { hasAttribute: () => false } },
    navigator: { cookieEnabled: true, mediaDevices: { getUserMedia: () => undefined }, geolocation: {} },
    ...changes,
  };
}

const forbidden = (): never => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};
const { navigator: whole } = browser();

describe('the guard', () => {
  it('accepts a capable browser, and leaves nothing in its storage', () => {
    expect(checkBrowser(browser())).toBeNull();
    expect(sessionStorage.length).toBe(0);
  });

  it('accepts it in a frame if the server allows it, even without cookies and storage', () => {
    const framable = { documentElement: { hasAttribute: (name: string) => name === 'data-framable' } };
    const blocked = { setItem: forbidden, removeItem: forbidden };
    const framed = { top: {}, document: framable, navigator: { ...whole, cookieEnabled: false } };
    expect(checkBrowser(browser({ ...framed, sessionStorage: blocked }))).toBeNull();
  });

  it.each([
    ['insecure', browser({ isSecureContext: false, crypto: {} })],
    ['framed', browser({ top: {} })],
    ['storage', browser({ navigator: { ...whole, cookieEnabled: false } })],
    [
      'storage',
      {
        ...browser(),
        get sessionStorage() {
          return forbidden();
        },
      },
    ],
    ['storage', browser({ sessionStorage: { setItem: forbidden, removeItem: () => undefined } })],
    ['crypto', browser({ crypto: {} })],
    ['camera', browser({ navigator: { cookieEnabled: true, geolocation: {} } })],
    ['camera', browser({ navigator: { ...whole, mediaDevices: {} } })],
    [
      'geolocation',
      browser({ navigator: { cookieEnabled: true, mediaDevices: { getUserMedia: () => undefined } } }),
    ],
  ] as const)('names the missing feature: %s', (problem, lacking) => {
    expect(checkBrowser(lacking)).toBe(problem);
  });

  it('reports it before a participant is loaded or an OTP is sent', async () => {
    const requests = fakeApi({ '/api/v1/config': { data: company } });
    Object.defineProperty(navigator, 'cookieEnabled', { value: false, configurable: true });
    try {
      renderAt('/a-personal-link-token');
      await screen.findByText('Meridian Finance');
      await screen.findByRole('heading', { level: 1, name: 'This browser cannot be used for signing' });
      expect(screen.getByRole('alert').textContent).toContain('Allow cookies and site data');
      expect(screen.getByText('Questions? Contact Meridian Finance.')).toBeTruthy();
      expect(requests.map(({ url }) => new URL(url).pathname)).toEqual(['/api/v1/config']);
    } finally {
      Reflect.deleteProperty(navigator, 'cookieEnabled');
    }
  });
});
