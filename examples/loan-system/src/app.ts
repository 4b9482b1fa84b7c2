/**
 * The loan system as a web application: its pages, its live updates, and the webhook endpoint for Countersign.
 */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import http from 'node:http';
import { buffer } from 'node:stream/consumers';
import { ApiError, createClient, verifyWebhook, WebhookError } from '@countersign/client';
import { loanPage, loansPage, page } from './pages.ts';
import { readLoan } from './read-loan.ts';
import { createSigning, EVIDENCE, SEALED } from './signing.ts';
import { type Loan, openStore, type SetUp } from './store.ts';

export interface LoanSystemSettings {
  countersignUrl: string;
  apiKey: string;
  /** The folder for its records. */
  folder: string;
  /** 0 selects any free port. */
  port: number;
  /** The address at which Countersign reaches it, if it runs on another machine. */
  publicUrl?: string | undefined;
}

const MAX_BODY_BYTES = 1024 * 1024;

export async function startLoanSystem(settings: LoanSystemSettings) {
  const store = openStore(settings.folder);
  const watchers = new Map<string, Set<http.ServerResponse>>();
  const client = createClient({ url: settings.countersignUrl, apiKey: settings.apiKey });
  const signing = createSigning(client, store, (loanId) => {
    for (const watcher of watchers.get(loanId) ?? []) watcher.write('event: changed\ndata:\n\n');
  });

  let made: SetUp | undefined;
  const underWay = new Set<Promise<void>>();
  /** Continues after the response. A failure here is recovered by the next webhook or the next start. */
  function later(work: Promise<void>): void {
    const caught = work
      .catch((error: unknown) => console.error(error))
      .finally(() => underWay.delete(caught));
    underWay.add(caught);
  }

  async function takeWebhook(request: http.IncomingMessage): Promise<number> {
    if (!made) return 503;
    try {
      later(signing.receive(await verifyWebhook(made.webhookSecret, request.headers, await bodyOf(request))));
      return 204;
    } catch (error) {
      if (error instanceof WebhookError) return 400;
      throw error;
    }
  }

  async function makeLoan(request: http.IncomingMessage): Promise<Page> {
    const id = `PL-${new Date().toISOString().slice(0, 10)}-${randomBytes(3).toString('hex')}`;
    const form = new URLSearchParams(new TextDecoder().decode(await bodyOf(request)));
    const loan = readLoan(form, id);
    if (typeof loan === 'string') return refused(loan);
    if (!made) return refused('Countersign is not set up yet.');
    store.save(loan);
    try {
      await signing.send(loan, made);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500) throw error;
      store.remove(id);
      return refused(
        error.problems.map(({ field, message }) => `${field}: ${message}`).join('. ') || error.message,
      );
    }
    return { status: 303, headers: { location: `/loans/${id}` } };
  }

  const refused = (problem: string): Page => ({
    status: 422,
    body: page('Loans', loansPage(store.loans(), problem)),
  });

  async function pageFor(request: http.IncomingMessage, loan: Loan | null, rest: string): Promise<Page> {
    if (!loan) return { status: 404, body: 'Loan not found' };
    switch (`${request.method} ${rest}`) {
      case 'GET ':
        return { status: 200, body: page(loan.id, loanPage(loan)) };
      case `GET /${SEALED}`:
        return { status: 200, type: 'application/pdf', body: await store.readFile(loan.id, SEALED) };
      case `GET /${EVIDENCE}`:
        return { status: 200, type: 'application/zip', body: await store.readFile(loan.id, EVIDENCE) };
      case 'POST /withdraw':
        await signing.cancel(loan);
        return { status: 303, headers: { location: `/loans/${loan.id}` } };
      default:
        return { status: 404, body: 'Page not found' };
    }
  }

  function watch(loanId: string, response: http.ServerResponse): void {
    response
      .writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
      .flushHeaders();
    const watching = watchers.get(loanId) ?? new Set();
    watchers.set(loanId, watching.add(response));
    response.on('close', () => watching.delete(response));
  }

  async function answer(request: http.IncomingMessage): Promise<Page> {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const [, loanId = '', rest = ''] = /^\/loans\/([\w-]+)(\/.*)?$/.exec(pathname) ?? [];
    if (loanId) return pageFor(request, store.loan(loanId), rest);
    switch (`${request.method} ${pathname}`) {
      case 'GET /':
        return { status: 200, body: page('Loans', loansPage(store.loans(), null)) };
      case 'POST /loans':
        return makeLoan(request);
      case 'POST /webhooks/countersign':
        return { status: await takeWebhook(request) };
      case 'GET /style.css':
        return { status: 200, type: 'text/css', body: await readFile(new URL('style.css', import.meta.url)) };
      case 'GET /live.js':
        return {
          status: 200,
          type: 'text/javascript',
          body: await readFile(new URL('live.js', import.meta.url)),
        };
      default:
        return { status: 404, body: 'Page not found' };
    }
  }

  const server = http.createServer((request, response) => {
    const watched = /^\/loans\/([\w-]+)\/events$/.exec(request.url ?? '')?.[1];
    if (request.method === 'GET' && watched) return watch(watched, response);
    answer(request).then(
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
  made = await signing.setUp(`${settings.publicUrl ?? url}/webhooks/countersign`);
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

interface Page {
  status: number;
  type?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
}

async function bodyOf(request: http.IncomingMessage): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES)
    throw new Error('The body is too large');
  return new Uint8Array(await buffer(request));
}
