import { afterEach, expect, it, vi } from 'vitest';
import { networkError } from '../../api/client.ts';
import { reportErrors } from './report-errors.ts';

const LENDER = 'https://loans.example';
const problem = vi.hoisted<{ found: string | null }>(() => ({ found: null }));
vi.mock('../check-browser.ts', () => ({ checkBrowser: () => problem.found }));

afterEach(() => {
  problem.found = null;
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function messages() {
  const postMessage = vi.spyOn(window.parent, 'postMessage').mockImplementation(() => undefined);
  return () => {
    const calls: unknown[][] = postMessage.mock.calls;
    return calls.map(([message, origin]) => ({ ...Object(message), origin }));
  };
}
const message = (facts: object) => ({ source: 'countersign', ...facts, origin: LENDER });

it('reports to the allowed pages that the journey has loaded, and later network failures', () => {
  const sent = messages();
  reportErrors([LENDER]);
  networkError();
  expect(sent()).toEqual([message({ event: 'loaded' }), message({ event: 'error', reason: 'network' })]);
});

it('reports to the allowed pages if the browser hides the origin of the parent', () => {
  vi.stubGlobal('location', { ancestorOrigins: ['null'] });
  const sent = messages();
  reportErrors([LENDER]);
  expect(sent()).toContainEqual(message({ event: 'loaded' }));
});

it('reports missing browser features', () => {
  problem.found = 'camera';
  const sent = messages();
  reportErrors([LENDER]);
  expect(sent()).toContainEqual(message({ event: 'error', reason: 'camera' }));
});

it('reports blocked storage', () => {
  vi.stubGlobal('sessionStorage', {
    get length(): number {
      throw new DOMException('Access is denied.', 'SecurityError');
    },
  });
  const sent = messages();
  reportErrors([LENDER]);
  expect(sent()).toContainEqual(message({ event: 'error', reason: 'storage' }));
});
