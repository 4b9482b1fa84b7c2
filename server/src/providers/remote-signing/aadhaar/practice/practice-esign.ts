/**
 * A provider of Aadhaar eSign for practice and tests. It implements versions 2.1 and 3.x of the protocol with its own
 * authority, accepts one fixed OTP, and returns any documented error on request. It listens on this machine only.
 */
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { childElements, element, textOf, type XmlElement } from '../../../../xml/xml-element.ts';
import { isXmlProblem, signEnveloped, verifyEnveloped } from '../../../../xml/xml-signature.ts';
import { inIndianTime } from '../esign-time.ts';
import { consentPage, messagePage, PRACTICE_OTP, returnPage } from './practice-pages.ts';
import { openPracticeFiles, type PracticeFiles } from './practice-files.ts';

interface Visit {
  id: string;
  transaction: string;
  code: string;
  documents: { title: string; sha256: Buffer }[];
  returnUrl: string;
  /** True in 3.x, where only a reference is returned through the browser. */
  isReference: boolean;
  attempts: number;
  /** The response. Null until the signer has signed or given up. */
  response: string | null;
}

export interface PracticeEsign {
  url: string;
  files: PracticeFiles['settings'];
  close(): Promise<void>;
}

const MAX_BODY_BYTES = 256 * 1024;
const MAX_VISITS = 1_000;
const MAX_ATTEMPTS = 3;

export async function startPracticeEsign(
  folder: string,
  { port, now = () => new Date() }: { port: number; now?: () => Date },
): Promise<PracticeEsign> {
  const files = await openPracticeFiles(folder, now());
  const provider = createProvider(files, now);
  const server = createServer((request, response) => {
    void respondTo(request, response, provider);
  });
  const url = await listen(server, port);
  return {
    url,
    files: files.settings,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => void server.close(() => resolve()));
    },
  };
}

async function respondTo(
  request: IncomingMessage,
  response: ServerResponse,
  provider: Provider,
): Promise<void> {
  const { status, type, body } = await answer(request, provider).catch(() =>
    html(messagePage('An error occurred.'), 500),
  );
  const contentType = `${type}; charset=utf-8`;
  response
    .writeHead(status, {
      'content-type': contentType,
      'cache-control': 'no-store',
      'x-frame-options': 'DENY',
    })
    .end(body);
}

function listen(server: Server, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', () => {
      const address = server.address();
      resolve(`http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : port}`);
    });
  });
}

interface Reply {
  status: number;
  type: 'text/html' | 'application/xml';
  body: string;
}

const html = (body: string, status = 200): Reply => ({ status, type: 'text/html', body });
const xml = (body: string): Reply => ({ status: 200, type: 'application/xml', body });

type Provider = Readonly<Record<string, (body: Buffer) => Promise<Reply>>>;

async function answer(request: IncomingMessage, provider: Provider): Promise<Reply> {
  const act = provider[(request.url ?? '').split('?')[0] ?? ''];
  if (act === undefined || request.method !== 'POST')
    return html(messagePage('Start from the page of your document.'), 404);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) return html(messagePage('The request is too large.'), 413);
    chunks.push(chunk);
  }
  return act(Buffer.concat(chunks));
}

function createProvider(files: PracticeFiles, now: () => Date): Provider {
  const visits = new Map<string, Visit>();
  const respond = (attributes: Record<string, string>, children: XmlElement[] = []): Promise<string> =>
    signEnveloped(element('EsignResp', { ts: inIndianTime(now()), ...attributes }, children), files.provider);
  const fail = (visit: Pick<Visit, 'transaction' | 'code'>, errCode: string): Promise<string> =>
    respond({ status: '0', txn: visit.transaction, resCode: visit.code, errCode, errMsg: 'Practice error' });
  const find = (id: string): Visit | undefined => [...visits.values()].find((visit) => visit.id === id);

  /** Reads and stores a request. Returns null if the customer did not sign it. */
  function receive(document: Uint8Array): Visit | 'duplicate' | null {
    const root = readRequest(document, files);
    const attribute = (name: string): string => root?.attributes.get(name) ?? '';
    const transaction = attribute('txn');
    if (root?.local !== 'Esign') return null;
    if (visits.has(transaction)) return 'duplicate';
    const visit: Visit = {
      id: randomUUID(),
      transaction,
      code: randomUUID(),
      documents: childElements(root).flatMap(childElements).map(readHash),
      returnUrl: attribute('redirectUrl') || attribute('responseUrl'),
      isReference: attribute('ver') !== '2.1',
      attempts: 0,
      response: null,
    };
    const [oldest] = visits.keys();
    if (visits.size >= MAX_VISITS && oldest !== undefined) visits.delete(oldest);
    visits.set(transaction, visit);
    return visit;
  }

  const show = (visit: Visit, problem?: string): Reply =>
    html(
      consentPage('/sign', { id: visit.id, documents: visit.documents.map(({ title }) => title) }, problem),
    );

  function sendBack(visit: Visit, response: string): Reply {
    visit.response = response;
    const txnref = Buffer.from(`${visit.transaction}|${visit.code}`).toString('base64');
    const fields: Record<string, string> = visit.isReference ? { txnref } : { msg: response };
    return html(returnPage(visit.returnUrl, fields));
  }

  async function sign(visit: Visit, name: string): Promise<string> {
    const digests = visit.documents.map(({ sha256 }) => sha256);
    const { certificate, signatures } = await files.signAs(name, digests, now());
    const list = signatures.map((signature, index) =>
      element('DocSignature', { error: 'NA', id: String(index + 1), sigHashAlgorithm: 'SHA256' }, [
        signature.toString('base64'),
      ]),
    );
    return respond(
      { status: '1', txn: visit.transaction, resCode: visit.code, errCode: 'NA', errMsg: 'NA' },
      [element('UserX509Certificate', {}, [certificate.toString('base64')]), element('Signatures', {}, list)],
    );
  }

  async function decide(visit: Visit, form: URLSearchParams): Promise<Reply> {
    if (visit.response !== null) return html(messagePage('This transaction is finished.'), 409);
    const error = form.get('error') ?? '';
    if (form.get('step') === 'cancel') return sendBack(visit, await fail(visit, 'ESP-944'));
    if (error !== '') return sendBack(visit, await fail(visit, error));
    if (form.get('consent') !== 'yes') return show(visit, 'Consent is required to sign.');
    if (form.get('otp') !== PRACTICE_OTP) {
      visit.attempts += 1;
      if (visit.attempts < MAX_ATTEMPTS) return show(visit, 'The OTP is wrong.');
      return sendBack(visit, await fail(visit, 'ESP-415'));
    }
    return sendBack(visit, await sign(visit, form.get('name')?.trim() || 'Asha Rao'));
  }

  return {
    '/2.1/signdoc': async (body) => {
      const form = new URLSearchParams(body.toString());
      const document = form.get('msg') ?? form.get('obj') ?? form.get('eSignRequest') ?? '';
      const visit = receive(Buffer.from(document));
      if (visit === 'duplicate') return html(messagePage('The transaction was already used (ESP-910).'), 409);
      return visit === null
        ? html(messagePage('The request is not signed by the customer (ESP-911).'), 400)
        : show(visit);
    },
    '/3/request': async (body) => {
      const visit = receive(body);
      if (visit === 'duplicate')
        return xml(await respond({ status: '0', txn: '', resCode: '', error: 'ESP-910' }));
      if (visit === null) return xml(await respond({ status: '0', txn: '', resCode: '', error: 'ESP-911' }));
      return xml(
        await respond({ ver: '3.2', status: '2', txn: visit.transaction, resCode: visit.code, error: 'NA' }),
      );
    },
    '/3/signer': async (body) => {
      const txnref = new URLSearchParams(body.toString()).get('txnref') ?? '';
      const [transaction = '', code] = Buffer.from(txnref, 'base64').toString().split('|');
      const visit = visits.get(transaction);
      return visit?.code === code && visit !== undefined
        ? show(visit)
        : html(messagePage('The transaction is unknown.'), 404);
    },
    '/status': async (body) => {
      const transaction = readRequest(body, files)?.attributes.get('txn') ?? '';
      const visit = visits.get(transaction);
      if (visit === undefined) return xml(await fail({ transaction, code: '' }, 'ESP-999'));
      return xml(
        visit.response ??
          (await respond({
            status: '2',
            txn: transaction,
            resCode: visit.code,
            errCode: 'NA',
            errMsg: 'NA',
          })),
      );
    },
    '/sign': async (body) => {
      const form = new URLSearchParams(body.toString());
      const visit = find(form.get('visit') ?? '');
      return visit === undefined
        ? html(messagePage('The transaction is unknown.'), 404)
        : decide(visit, form);
    },
  };
}

function readRequest(document: Uint8Array, files: PracticeFiles): XmlElement | null {
  try {
    return verifyEnveloped(document, [files.customer]);
  } catch (error) {
    if (isXmlProblem(error)) return null;
    throw error;
  }
}

const readHash = (hash: XmlElement): Visit['documents'][number] => ({
  title: hash.attributes.get('docInfo') ?? '',
  sha256: Buffer.from(textOf(hash) ?? '', 'hex'),
});
