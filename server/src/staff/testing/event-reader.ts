/** Simulates a browser that reads server-sent events over a real connection (HTML 9.2.6). */
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { StaffBrowser } from '../../../tests/helpers/staff.ts';

export class EventReader {
  readonly status: number;
  /** The events in the order in which they arrived, as `name` or `name session-id`. Heartbeats are left out. */
  readonly events: string[] = [];
  beats = 0;
  hasEnded = false;
  readonly #answer: IncomingMessage;

  constructor(answer: IncomingMessage) {
    this.#answer = answer;
    this.status = answer.statusCode ?? 0;
    let unread = '';
    answer.setEncoding('utf8');
    answer.on('data', (text: string) => {
      const blocks = (unread + text).split('\n\n');
      unread = blocks.pop() ?? '';
      for (const block of blocks) this.#take(block);
    });
    answer.on('close', () => (this.hasEnded = true));
  }

  static async open(url: string, browser: StaffBrowser): Promise<EventReader> {
    const request = get(`${url}/api/v1/staff/changes`, {
      headers: { ...browser.headers, ...browser.cookieHeader() },
    });
    const [answer]: IncomingMessage[] = await once(request, 'response');
    if (!answer) throw new Error('There was no answer');
    return new EventReader(answer);
  }

  #take(block: string): void {
    const name = /^event: (.*)$/m.exec(block)?.[1];
    const data: { session_id?: string } = JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? '{}');
    if (name === 'beat') this.beats += 1;
    else if (name !== undefined) this.events.push([name, data.session_id ?? []].flat().join(' '));
  }

  close(): void {
    this.#answer.destroy();
  }
}
