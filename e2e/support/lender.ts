/**
 * Serves a lender's web page that embeds the journey, at two addresses. For a browser, the two addresses are two sites.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RunningServer } from './server.ts';

export class Lender {
  #page = '';
  readonly #server = createServer((_request, response) =>
    response.setHeader('content-type', 'text/html').end(this.#page),
  );

  async open(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  at(host: '127.0.0.1' | 'localhost'): string {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
    return `http://${host}:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Serves a page that embeds the link. The page records the events of the embedding element in `received`. */
  embed(ours: string, link: string): void {
    this.#page = `<!doctype html><html lang="en"><title>Loan</title>
<script>window.received = [];
for (const name of ['countersign-step', 'countersign-completed', 'countersign-error'])
  addEventListener(name, ({ detail }) => received.push(detail.reason ?? detail.step ?? 'completed'));</script>
<script src="${ours}/embed.js"></script>
<h1>Your loan</h1><countersign-signing link="${link}"></countersign-signing>`;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

/** All events of a complete journey, in order. */
export const JOURNEY_EVENTS = [
  'otp',
  'document',
  'location',
  'liveness',
  'signature',
  'completion',
  'completed',
];

/** Returns a new API key. Pages of this origin may embed the sessions that the key creates. */
export async function keyFor(origin: string, server: RunningServer): Promise<string> {
  const made = await server.cli('api-key', 'create', '--name', 'Lender', '--frame-origins', origin);
  return /key: (\S+)/.exec(made)?.[1] ?? '';
}
