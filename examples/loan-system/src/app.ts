/** The loan system as a web application: it serves the pages and live updates, and keeps in touch with Countersign. */
import { once } from 'node:events';
import http from 'node:http';
import { createClient } from '@countersign/client';
import { createRoutes } from './routes.ts';
import { createSigning, setUp } from './signing.ts';
import { openStore } from './store.ts';
import { createWatchers } from './watchers.ts';

export interface LoanSystemSettings {
  countersignUrl: string;
  apiKey: string;
  /** The folder for the loan system's records. */
  folder: string;
  /** The port. 0 selects any free port. */
  port: number;
  /** The address at which Countersign reaches the loan system, if it runs on another machine. */
  publicUrl?: string | undefined;
}

export async function startLoanSystem(settings: LoanSystemSettings) {
  const store = openStore(settings.folder);
  const watchers = createWatchers();
  const client = createClient({ url: settings.countersignUrl, apiKey: settings.apiKey });
  const signing = createSigning(client, store, (loanId) => watchers.notify(loanId));
  const underWay = new Set<Promise<void>>();
  /** Continues after the response. A failure here is recovered by the next webhook or the next start. */
  function later(work: Promise<void>): void {
    const caught = work
      .catch((error: unknown) => console.error(error))
      .finally(() => underWay.delete(caught));
    underWay.add(caught);
  }
  const routes = createRoutes({ store, signing, later });

  const server = http.createServer((request, response) => {
    const watched = /^\/loans\/([\w-]+)\/events$/.exec(request.url ?? '')?.[1];
    if (request.method === 'GET' && watched) return watchers.add(watched, response);
    routes.answer(request).then(
      ({ status, type = 'text/html; charset=utf-8', headers = {}, body }) =>
        response.writeHead(status, { 'content-type': type, ...headers }).end(body),
      (error: unknown) => {
        console.error(error);
        response
          .writeHead(502, { 'content-type': 'text/plain' })
          .end('Something went wrong. Please try again.');
      },
    );
  });
  server.listen(settings.port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : settings.port}`;
  const made = await setUp(client, store, `${settings.publicUrl ?? url}/webhooks/countersign`);
  routes.open(made);
  later(signing.catchUp(made));

  return {
    url,
    async close(): Promise<void> {
      server.close();
      server.closeAllConnections();
      await Promise.all(underWay);
      store.close();
    },
  };
}
