/** The pages of the loan system, and the endpoint for the webhooks of Countersign. */
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { ApiError, verifyWebhook, WebhookError } from '@countersign/client';
import { loanPage, loansPage, page } from './pages.ts';
import { readLoan } from './read-loan.ts';
import { type createSigning, EVIDENCE, SEALED } from './signing.ts';
import type { Loan, SetUp, Store } from './store.ts';

export interface Page {
  status: number;
  type?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
}

interface Tools {
  store: Store;
  signing: ReturnType<typeof createSigning>;
  later: (work: Promise<void>) => void;
}

const MAX_BODY_BYTES = 1024 * 1024;
const NOT_FOUND: Page = { status: 404, body: 'Page not found' };

export function createRoutes({ store, signing, later }: Tools) {
  let made: SetUp | undefined;

  async function takeWebhook(request: IncomingMessage): Promise<number> {
    if (!made) return 503;
    try {
      later(signing.receive(await verifyWebhook(made.webhookSecret, request.headers, await bodyOf(request))));
      return 204;
    } catch (error) {
      if (error instanceof WebhookError) return 400;
      throw error;
    }
  }

  async function makeLoan(request: IncomingMessage): Promise<Page> {
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

  async function pageFor(request: IncomingMessage, loan: Loan | null, rest: string): Promise<Page> {
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
        return NOT_FOUND;
    }
  }

  return {
    /** Starts to accept loans and webhooks. */
    open(setUp: SetUp): void {
      made = setUp;
    },
    async answer(request: IncomingMessage): Promise<Page> {
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
          return fileNextToThis('style.css', 'text/css');
        case 'GET /live.js':
          return fileNextToThis('live.js', 'text/javascript');
        default:
          return NOT_FOUND;
      }
    },
  };
}

const fileNextToThis = async (name: string, type: string): Promise<Page> => ({
  status: 200,
  type,
  body: await readFile(new URL(name, import.meta.url)),
});

async function bodyOf(request: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES)
    throw new Error('The body is too large');
  return new Uint8Array(await buffer(request));
}
