import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REMOTE_REFUSALS } from '@countersign/contract/rules/remote-refusals';
import { serve } from '../../../pki/testing/loopback-server.ts';
import { askOutside } from '../../../outgoing/ask-outside.ts';
import { childElements, textOf } from '../../../xml/xml-element.ts';
import { verifyEnveloped } from '../../../xml/xml-signature.ts';
import type { RemoteLeg, SigningRequest } from '../remote-signing.ts';
import { createAadhaarEsign, type AadhaarSettings } from './aadhaar-esign.ts';
import { loadAadhaarKeys } from './aadhaar-keys.ts';
import { canonicalCode, DOCUMENTED_CODES, refusalOf } from './error-codes.ts';
import { inIndianTime, readTime } from './esign-time.ts';
import { openPracticeFiles, type PracticeFiles } from './practice/practice-files.ts';
import { startPracticeEsign, type PracticeEsign } from './practice/practice-esign.ts';
import { PRACTICE_OTP } from './practice/practice-pages.ts';
import {
  genuineParts,
  MINUTE_MS,
  NOW,
  requestOf,
  scratchFiles,
  settingsFor,
  written,
} from './testing/provider.ts';

let folder: string;
let practice: PracticeEsign;
let files: PracticeFiles;
let number = 1;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'practice-'));
  practice = await startPracticeEsign(folder, { port: 0, now: () => NOW });
  files = await openPracticeFiles(folder, NOW);
});
afterAll(async () => {
  await practice.close();
  await rm(folder, { recursive: true });
});

const settings = (changes: Partial<AadhaarSettings> = {}): AadhaarSettings =>
  settingsFor(files, {
    gatewayUrl: `${practice.url}/2.1/signdoc`,
    signerUrl: `${practice.url}/3/signer`,
    statusUrl: `${practice.url}/status`,
    ...changes,
  });
const third = (): AadhaarSettings => settings({ version: '3.2', gatewayUrl: `${practice.url}/3/request` });
const newRequest = (): SigningRequest =>
  requestOf({ transaction: `countersign-${String(number++).padStart(8, '0')}` });
const reasonOf = (leg: RemoteLeg): string => (leg.kind === 'refused' ? leg.reason : leg.kind);

async function post(url: string, fields: Readonly<Record<string, string>>): Promise<string> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const body = new URLSearchParams(fields).toString();
  const answer = await askOutside(url, {
    method: 'POST',
    headers,
    body,
    timeoutMs: 20_000,
    maxBytes: 1024 * 1024,
  });
  return answer.body.toString();
}

/** Returns the hidden fields of a form on a page. */
const fieldsOf = (page: string): Record<string, string> =>
  Object.fromEntries(
    [...page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)].map(
      ([, name = '', value = '']) => [
        name,
        value
          .replaceAll('&lt;', '<')
          .replaceAll('&gt;', '>')
          .replaceAll('&quot;', '"')
          .replaceAll('&amp;', '&'),
      ],
    ),
  );

const CONSENT = { name: 'Asha Rao', consent: 'yes', otp: PRACTICE_OTP, error: '', step: 'sign' };

/**
 * Visits the provider as a signer's browser does, and returns the fields that the browser posts to the return address.
 */
async function visit(leg: RemoteLeg, given: Partial<typeof CONSENT> = {}): Promise<Record<string, string>> {
  if (leg.kind !== 'visit') throw new Error(`Not a visit: ${reasonOf(leg)}`);
  const page = await post(leg.form.url, leg.form.fields);
  const { visit: id = '' } = fieldsOf(page);
  return fieldsOf(await post(`${practice.url}/sign`, { visit: id, ...CONSENT, ...given }));
}

/** Signs at the provider and passes the response to the server. */
async function journey(
  used: AadhaarSettings,
  given: Partial<typeof CONSENT> = {},
  request = newRequest(),
): Promise<RemoteLeg> {
  const signer = createAadhaarEsign(used);
  const begun = await signer.begin(request);
  if (begun.kind !== 'visit') return begun;
  const fields = await visit(begun, given);
  return signer.resume(request, JSON.parse(JSON.stringify(begun.state)), { method: 'POST', fields });
}

describe('a request', () => {
  it('of 2.1 has the documented form and is signed', async () => {
    const request = newRequest();
    const begun = await createAadhaarEsign(settings()).begin(request);
    const form = begun.kind === 'visit' ? begun.form : null;
    expect(form).toMatchObject({ method: 'POST', url: `${practice.url}/2.1/signdoc` });
    const root = verifyEnveloped(Buffer.from(form?.fields['msg'] ?? ''), [files.customer]);
    expect(root.local).toBe('Esign');
    expect(Object.fromEntries(root.attributes)).toEqual({
      ver: '2.1',
      sc: 'Y',
      ts: '2026-11-19T14:30:00',
      txn: request.transaction,
      ekycId: '',
      ekycIdType: 'A',
      aspId: 'PRACTICE-ASP',
      AuthMode: '1',
      responseSigType: 'pkcs7',
      responseUrl: request.returnUrl,
    });
    const [docs] = childElements(root);
    const [first] = docs ? childElements(docs) : [];
    expect(Object.fromEntries(first?.attributes ?? [])).toEqual({
      id: '1',
      hashAlgorithm: 'SHA256',
      docInfo: 'Loan agreement',
    });
    expect(first ? textOf(first) : '').toBe(request.documents[0]?.sha256.toString('hex'));
  });

  it('of 3.x has the documented form and goes from server to server', async () => {
    let received: Buffer = Buffer.alloc(0);
    const request = newRequest();
    const { url } = await serve((body, response) => {
      received = body;
      response.end('none');
    });
    await createAadhaarEsign(settings({ version: '3.2', gatewayUrl: url })).begin(request);
    const root = verifyEnveloped(received, [files.customer]);
    expect(Object.fromEntries(root.attributes)).toEqual({
      ver: '3.2',
      ts: '2026-11-19T14:30:00',
      txn: request.transaction,
      aspId: 'PRACTICE-ASP',
      signerid: '',
      responseUrl: request.returnUrl,
      redirectUrl: request.returnUrl,
      signingAlgorithm: 'RSA',
      maxWaitPeriod: '30',
    });
  });

  it.each([
    ['msg', ['msg']],
    ['obj', ['obj']],
    ['eSignRequest', ['eSignRequest', 'aspTxnID', 'Content-Type']],
  ] as const)('uses the form %s', async (formField, names) => {
    const begun = await createAadhaarEsign(settings({ formField })).begin(newRequest());
    expect(begun.kind === 'visit' ? Object.keys(begun.form.fields) : []).toEqual(names);
    expect(reasonOf(await journey(settings({ formField })))).toBe('signed');
  });

  it('shows a title without characters that providers reject', async () => {
    const request = {
      ...newRequest(),
      documents: [{ title: `<b>"Loan"</b> & 'terms' ${'x'.repeat(80)}`, sha256: Buffer.alloc(32) }],
    };
    const begun = await createAadhaarEsign(settings()).begin(request);
    const msg = begun.kind === 'visit' ? (begun.form.fields['msg'] ?? '') : '';
    expect(/docInfo="([^"]*)"/.exec(msg)?.[1]).toBe(`b Loan /b terms ${'x'.repeat(34)}`);
  });

  it('beyond the limits of the specification is refused', async () => {
    const document = { title: 'x', sha256: Buffer.alloc(32) };
    const signer = createAadhaarEsign(settings());
    expect(
      reasonOf(await signer.begin({ ...newRequest(), documents: Array.from({ length: 6 }, () => document) })),
    ).toBe('refused_by_service');
    expect(reasonOf(await signer.begin({ ...newRequest(), documents: [] }))).toBe('refused_by_service');
    expect(reasonOf(await signer.begin({ ...newRequest(), transaction: 'a b' }))).toBe('refused_by_service');
  });
});

describe.each([
  ['2.1', () => settings()],
  ['3.x', () => third()],
])('a signer with version %s', (version, used) => {
  it('signs both documents', async () => {
    const leg = await journey(used());
    expect(leg).toMatchObject({ kind: 'signed' });
    const checks = leg.kind === 'signed' ? leg.checks : [];
    expect(checks.map(({ name, verdict }) => `${name} ${verdict}`)).toEqual([
      'response_signature passed',
      'transaction passed',
      'document_hash passed',
      'signature passed',
      'certificate_chain passed',
      'revocation indeterminate',
      'name passed',
    ]);
  });

  it('leaves nothing to store but times, a reference, the signatures and the verdicts', async () => {
    const begun = await createAadhaarEsign(used()).begin(newRequest());
    const state: unknown = begun.kind === 'visit' ? begun.state : null;
    expect(Object.keys(state ?? {})).toEqual(
      version === '2.1' ? ['sentAt', 'expiresAt'] : ['sentAt', 'expiresAt', 'reference'],
    );
    expect(Object.keys(await journey(used()))).toEqual(['kind', 'signatures', 'checks', 'proof']);
  });

  it('cancels', async () => {
    expect(await journey(used(), { step: 'cancel' })).toEqual({
      kind: 'refused',
      reason: 'cancelled_by_signer',
      detail: 'ESP-944',
    });
  });

  it('has another name in the identity record', async () => {
    expect(reasonOf(await journey(used(), { name: 'Vikram Singh' }))).toBe('name_mismatch');
  });

  it('has a name that cannot be compared', async () => {
    const leg = await journey(used(), { name: 'आशा राव' });
    const check = leg.kind === 'signed' ? leg.checks.find(({ name }) => name === 'name') : undefined;
    expect(check).toEqual({ name: 'name', verdict: 'indeterminate', reason: 'score 0' });
  });

  it('loses the browser after signing, and the server asks the provider', async () => {
    const request = newRequest();
    const signer = createAadhaarEsign(used());
    const begun = await signer.begin(request);
    if (begun.kind !== 'visit') throw new Error(reasonOf(begun));
    if (version === '2.1') await post(begun.form.url, begun.form.fields);
    const waiting = await signer.check(request, begun.state);
    expect(waiting).toMatchObject({ kind: 'pending', retryAfterSeconds: 15 });
    const again = requestOf({ ...request, transaction: `${request.transaction}-again` });
    const second = await signer.begin(again);
    await visit(second);
    const state: unknown = second.kind === 'visit' ? JSON.parse(JSON.stringify(second.state)) : null;
    expect(reasonOf(await signer.check(again, state))).toBe('signed');
    const late = { ...again, now: new Date(NOW.getTime() + 31 * MINUTE_MS) };
    expect(reasonOf(await signer.check(late, state))).toBe('expired');
  });
});

it('a signer learns the reason of an error', async () => {
  const oneOfEach = new Map(DOCUMENTED_CODES.map((code) => [refusalOf(code), code]));
  const loaded = await settings().keys();
  const used = settings({ keys: async () => loaded });
  for (const [reason, code] of oneOfEach) {
    expect(await journey(used, { error: code })).toEqual({ kind: 'refused', reason, detail: code });
  }
});

describe('the practice provider', () => {
  it('repeats the page after a wrong OTP, and ends after three', async () => {
    const begun = await createAadhaarEsign(settings()).begin(newRequest());
    if (begun.kind !== 'visit') throw new Error(reasonOf(begun));
    const { visit: id = '' } = fieldsOf(await post(begun.form.url, begun.form.fields));
    const attempt = (): Promise<string> =>
      post(`${practice.url}/sign`, { visit: id, ...CONSENT, otp: '000000' });
    expect(await attempt()).toContain('The OTP is wrong.');
    expect(await attempt()).toContain('The OTP is wrong.');
    expect(fieldsOf(await attempt())['msg']).toContain('ESP-415');
    expect(await attempt()).toContain('This transaction is finished.');
  });

  it('asks for consent', async () => {
    const begun = await createAadhaarEsign(settings()).begin(newRequest());
    expect(await visit(begun, { consent: '' })).toMatchObject({ visit: expect.any(String) });
  });

  it('rejects requests that are not signed by the customer, and repeated ones', async () => {
    const others = await scratchFiles();
    const begun = await createAadhaarEsign({ ...settings(), keys: settingsFor(others).keys }).begin(
      newRequest(),
    );
    if (begun.kind !== 'visit') throw new Error(reasonOf(begun));
    expect(await post(begun.form.url, begun.form.fields)).toContain('ESP-911');
    const genuine = await createAadhaarEsign(settings()).begin(newRequest());
    if (genuine.kind !== 'visit') throw new Error(reasonOf(genuine));
    await post(genuine.form.url, genuine.form.fields);
    expect(await post(genuine.form.url, genuine.form.fields)).toContain('ESP-910');
  });

  it('keeps its files for the next start, and says on every page that it is for practice', async () => {
    expect((await openPracticeFiles(folder, NOW)).provider.certificate.raw).toEqual(
      files.provider.certificate.raw,
    );
    expect(await post(`${practice.url}/none`, {})).toContain('no legal effect');
  });
});

describe('the reference of 3.x', () => {
  it('of another transaction is refused', async () => {
    const signer = createAadhaarEsign(third());
    const [one, other] = [newRequest(), newRequest()];
    const begun = await signer.begin(one);
    const fields = await visit(await signer.begin(other));
    const state = begun.kind === 'visit' ? begun.state : null;
    expect(reasonOf(await signer.resume(one, state, { method: 'POST', fields }))).toBe('replayed');
    // The provider calls the return address before the signer has finished, and without a response.
    expect(reasonOf(await signer.resume(one, state, { method: 'POST', fields: {} }))).toBe('pending');
  });

  it('is not requested again for a transaction that the provider knows', async () => {
    const request = newRequest();
    const signer = createAadhaarEsign(third());
    await signer.begin(request);
    expect(reasonOf(await signer.begin(request))).toBe('replayed');
  });
});

const beginAt = async (url: string): Promise<string> =>
  reasonOf(await createAadhaarEsign(settings({ version: '3.2', gatewayUrl: url })).begin(newRequest()));

describe('a provider', () => {
  it.each([
    [429, 'service_busy'],
    [503, 'service_busy'],
    [403, 'refused_by_service'],
    [302, 'refused_by_service'],
  ])('that answers %i leads to %s', async (status, reason) => {
    const { url } = await serve((_body, response) => response.writeHead(status).end());
    expect(await beginAt(url)).toBe(reason);
  });

  it('that answers nonsense is refused', async () => {
    const { url } = await serve((_body, response) => response.end('<html>'));
    expect(await beginAt(url)).toBe('answer_invalid');
  });

  it('that closes the connection is unreachable', async () => {
    const { url } = await serve((_body, response) => response.destroy());
    expect(await beginAt(url)).toBe('service_unreachable');
  });

  it('that sends too much is unreachable', async () => {
    const { url } = await serve((_body, response) => response.end(Buffer.alloc(3 * 1024 * 1024)));
    expect(await beginAt(url)).toBe('service_unreachable');
  });

  it('that acknowledges with a success is refused', async () => {
    const request = newRequest();
    const { url } = await serve((_body, response) => {
      void genuineParts(files, request).then(async (parts) => response.end(await written(parts)));
    });
    const signer = createAadhaarEsign(settings({ version: '3.2', gatewayUrl: url }));
    expect(reasonOf(await signer.begin(request))).toBe('answer_invalid');
  });

  it('that is gone is unreachable', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const address = server.address();
    await new Promise((resolve) => server.close(resolve));
    expect(await beginAt(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`)).toBe(
      'service_unreachable',
    );
  });

  it('without a status service leaves a lost transaction pending', async () => {
    const request = newRequest();
    const signer = createAadhaarEsign(settings({ statusUrl: null }));
    const begun = await signer.begin(request);
    expect(await signer.check(request, begun.kind === 'visit' ? begun.state : null)).toMatchObject({
      kind: 'pending',
    });
  });
});

const load = (changes: Partial<Parameters<typeof loadAadhaarKeys>[0]>, now = NOW) =>
  loadAadhaarKeys({ ...files.settings, password: undefined, allowsPractice: true, ...changes }, now);

describe('the files', () => {
  it.each<[string, () => Promise<Partial<Parameters<typeof loadAadhaarKeys>[0]>>, string]>([
    [
      'a missing certificate',
      async () => ({ certificate: '/none.pem' }),
      'AADHAAR_ESIGN_CERTIFICATE names /none.pem',
    ],
    [
      'a missing provider certificate',
      async () => ({ providerCertificate: '/none.pem' }),
      'AADHAAR_ESIGN_ESP_CERTIFICATE names /none.pem',
    ],
    [
      'another key',
      async () => ({ key: path.join(folder, 'provider.key') }),
      'AADHAAR_ESIGN_CERTIFICATE does not contain',
    ],
    [
      'certificates that are not of authorities',
      async () => ({ authorities: path.join(folder, 'provider.pem') }),
      'not of an authority',
    ],
    [
      'a file without certificates',
      async () => {
        const empty = path.join(folder, 'empty.pem');
        await writeFile(empty, 'nothing');
        return { authorities: empty };
      },
      'contains no PEM certificate',
    ],
  ])('with %s are reported', async (_what, changes, problem) => {
    const result = await load(await changes());
    expect(result.ok ? '' : result.problem).toContain(problem);
    const leg = await createAadhaarEsign(settings({ keys: async () => result })).begin(newRequest());
    expect(reasonOf(leg)).toBe('not_configured');
  });

  it('of the practice provider are reported in production', async () => {
    const result = await load({ allowsPractice: false });
    expect(result.ok ? '' : result.problem).toContain('practice authority');
  });

  it('that have expired are reported', async () => {
    const result = await load({}, new Date('2030-01-01'));
    expect(result.ok ? '' : result.problem).toContain('expired');
  });
});

describe('error codes', () => {
  it('lead to reasons that exist, whatever form they have', () => {
    for (const code of DOCUMENTED_CODES) expect(REMOTE_REFUSALS).toContain(refusalOf(code));
    expect(refusalOf('uidai-400')).toBe('wrong_otp');
    expect(refusalOf('A-110')).toBe('not_registered_mobile');
    expect(refusalOf('ESP-12345')).toBe('refused_by_service');
    expect(canonicalCode('234123412346')).toBe('unknown');
  });
});

describe('times', () => {
  it('are in Indian Standard Time unless they name a zone', () => {
    expect(inIndianTime(NOW)).toBe('2026-11-19T14:30:00');
    expect(readTime('2026-11-19T14:30:00')).toEqual(NOW);
    expect(readTime('2026-11-19T14:30:00.000')).toEqual(NOW);
    expect(readTime('2026-11-19T09:00:00Z')).toEqual(NOW);
    expect(readTime('2026-11-19T10:00:00+01:00')).toEqual(NOW);
    expect(readTime('2026-11-19')).toBeNull();
  });
});
