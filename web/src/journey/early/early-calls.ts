/**
 * Sends the first calls of a personal link while the application is still loading, which saves a second on slow 3G. A
 * separate small script sends them, so that it arrives before the application. `early-answers.ts` passes the responses
 * to the application.
 */
import { askEarly } from '../../api/ask-early.ts';
import { bearerHeaders } from '../../api/bearer.ts';
import { deviceHeaders } from '../../device/device-headers.ts';
import { checkBrowser } from '../check-browser.ts';
import { parseJourneyPath } from '../link-path.ts';
import type { EarlyAnswer } from '../../api/early-answers.ts';

export function beginCalls(path: string): void {
  const config = ask('/api/v1/config');
  globalThis.countersignEarly = { config };
  const linkToken = parseJourneyPath(path)?.linkToken;
  // If the browser cannot finish the journey, the journey does not start, so no call is sent.
  if (linkToken === undefined || checkBrowser(window)) return;

  const askFor = async (address: string) => {
    const base = factOf(await config, 'api_base');
    return typeof base === 'string' ? ask(base + address, { 'X-Link-Token': linkToken }) : null;
  };
  const participant = askFor(`/api/v1/participant/${linkToken}`);
  const template = participant.then((found) => {
    const id = factOf(found, 'participant_id');
    return typeof id === 'string' ? askFor(`/api/v1/participant/template-config/${id}`) : null;
  });
  Object.assign(globalThis.countersignEarly, { participant, template });
}

const ask = (address: string, headers: Readonly<Record<string, string>> = {}): Promise<EarlyAnswer | null> =>
  askEarly(address, { ...deviceHeaders(), ...bearerHeaders(), ...headers });

function factOf(answer: EarlyAnswer | null, name: string): unknown {
  const data = field(answer?.body, 'data');
  return field(data, name);
}

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
