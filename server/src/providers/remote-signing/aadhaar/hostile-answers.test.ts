import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createIdentity, type Identity, type IdentityOptions } from '../../../pki/testing/test-pki.ts';
import { octetString, oid, sequence, setOf, smallInteger, tagged } from '../../../pki/der.ts';
import { element } from '../../../xml/xml-element.ts';
import { inIndianTime } from './esign-time.ts';
import { loadAadhaarKeys } from './aadhaar-keys.ts';
import type { PracticeFiles } from './practice/practice-files.ts';
import type { RemoteLeg } from '../remote-signing.ts';
import {
  genuineParts,
  MINUTE_MS,
  NOW,
  requestOf,
  resumeWith,
  scratchFiles,
  settingsFor,
  sha256,
  signWith,
  written,
  type Parts,
} from './testing/provider.ts';

let files: PracticeFiles;
/**
 * Another authority that the settings trust. Unlike the authority of the practice provider, this one issues
 * certificates of any form.
 */
let ca: Identity;
let authorities: string;
const request = requestOf();
const digests = request.documents.map((document) => document.sha256);

beforeAll(async () => {
  files = await scratchFiles();
  ca = await createIdentity({ name: 'Test CA', ca: true, ...valid });
  authorities = path.join(await mkdtemp(path.join(tmpdir(), 'authorities-')), 'authorities.pem');
  await writeFile(authorities, ca.certificate.toString());
});

const after = (minutes: number): Date => new Date(NOW.getTime() + minutes * MINUTE_MS);
const valid = { notBefore: after(-60), notAfter: after(60 * 24) };

/** Returns settings that trust the test's own authority instead of the practice provider's. */
const settings = () =>
  settingsFor(files, {
    keys: () =>
      loadAadhaarKeys({ ...files.settings, password: undefined, allowsPractice: true, authorities }, NOW),
  });

const resume = (document: string): Promise<RemoteLeg> =>
  resumeWith(settingsFor(files), request, { msg: document });

const reasonOf = (leg: RemoteLeg): string => (leg.kind === 'refused' ? leg.reason : leg.kind);

/** Each test changes parts of a genuine response before the provider signs it. */
const answers: [string, string, (parts: Parts) => Partial<Parts> | Promise<Partial<Parts>>][] = [
  [
    'of another transaction',
    'replayed',
    ({ attributes }) => ({ attributes: { ...attributes, txn: 'countersign-00000002' } }),
  ],
  ['without a transaction', 'replayed', ({ attributes: { txn: _txn, ...attributes } }) => ({ attributes })],
  [
    'with a transaction in upper case',
    'replayed',
    ({ attributes }) => ({ attributes: { ...attributes, txn: 'COUNTERSIGN-00000001' } }),
  ],
  [
    'from before the request',
    'replayed',
    ({ attributes }) => ({ attributes: { ...attributes, ts: inIndianTime(after(-30)) } }),
  ],
  [
    'from the future',
    'answer_invalid',
    ({ attributes }) => ({ attributes: { ...attributes, ts: inIndianTime(after(30)) } }),
  ],
  [
    'with a time in UTC that claims to be Indian',
    'replayed',
    ({ attributes }) => ({ attributes: { ...attributes, ts: NOW.toISOString().slice(0, 19) } }),
  ],
  ['without a time', 'answer_invalid', ({ attributes: { ts: _ts, ...attributes } }) => ({ attributes })],
  [
    'with a malformed time',
    'answer_invalid',
    ({ attributes }) => ({ attributes: { ...attributes, ts: '19/11/2026' } }),
  ],
  [
    'with an impossible time',
    'answer_invalid',
    ({ attributes }) => ({ attributes: { ...attributes, ts: '2026-13-45T99:00:00' } }),
  ],
  [
    'with an unknown status',
    'answer_invalid',
    ({ attributes }) => ({ attributes: { ...attributes, status: '3' } }),
  ],
  [
    'without a status',
    'answer_invalid',
    ({ attributes: { status: _status, ...attributes } }) => ({ attributes }),
  ],
  [
    'with success and an error',
    'answer_invalid',
    ({ attributes }) => ({ attributes: { ...attributes, errCode: '400' } }),
  ],
  ['without signatures', 'answer_invalid', () => ({ children: [] })],
  ['without a certificate', 'answer_invalid', () => ({ children: [element('Signatures', {})] })],
  [
    'with two certificates',
    'answer_invalid',
    ({ certificate }) => {
      const one = element('UserX509Certificate', {}, [certificate.toString('base64')]);
      return { children: [one, one, element('Signatures', {})] };
    },
  ],
  [
    'with fewer signatures than documents',
    'answer_invalid',
    ({ signatures }) => ({ signatures: signatures.slice(1) }),
  ],
  [
    'with more signatures than documents',
    'answer_invalid',
    ({ signatures }) => ({
      signatures: [...signatures, ...signatures.slice(0, 1).map((each) => ({ ...each, id: '3' }))],
    }),
  ],
  [
    'with a signature twice',
    'answer_invalid',
    ({ signatures }) => ({ signatures: [...signatures, ...signatures] }),
  ],
  [
    'with the numbers of other documents',
    'answer_invalid',
    ({ signatures }) => ({ signatures: signatures.map((each) => ({ ...each, id: `0${each.id}` })) }),
  ],
  [
    'with swapped signatures',
    'wrong_document',
    ({ signatures }) => ({
      signatures: signatures.map((each) => ({ ...each, id: each.id === '1' ? '2' : '1' })),
    }),
  ],
  [
    'with an error for one document',
    'answer_invalid',
    ({ signatures }) => ({ signatures: signatures.map((each) => ({ ...each, error: 'ESP-999' })) }),
  ],
  [
    'with SHA-1 as its digest',
    'answer_invalid',
    ({ signatures }) => ({ signatures: signatures.map((each) => ({ ...each, sigHashAlgorithm: 'SHA1' })) }),
  ],
  [
    'for another document',
    'wrong_document',
    async (parts) => {
      const other = await files.signAs('Asha Rao', [sha256('another loan'), sha256('schedule')], NOW);
      return {
        certificate: other.certificate,
        signatures: parts.signatures.map((each, index) => ({
          ...each,
          value: other.signatures[index] ?? each.value,
        })),
      };
    },
  ],
  [
    'with signatures by two certificates',
    'answer_invalid',
    async (parts) => {
      const other = await files.signAs('Asha Rao', digests, NOW);
      return {
        signatures: parts.signatures.map((each, index) =>
          index === 1 ? { ...each, value: other.signatures[1] ?? each.value } : each,
        ),
      };
    },
  ],
  [
    'with the certificate of somebody else',
    'answer_invalid',
    async () => ({ certificate: (await files.signAs('Asha Rao', digests, NOW)).certificate }),
  ],
  [
    'with other bytes instead of a certificate',
    'answer_invalid',
    () => ({ certificate: Buffer.from('certificate') }),
  ],
  [
    'with bytes after its certificate',
    'answer_invalid',
    ({ certificate }) => ({ certificate: Buffer.concat([certificate, Buffer.from([0])]) }),
  ],
  [
    'with other bytes instead of a signature',
    'answer_invalid',
    ({ signatures }) => ({
      signatures: signatures.map((each) => ({ ...each, value: Buffer.from('signature') })),
    }),
  ],
  [
    'with a signature of which one byte was changed',
    'answer_invalid',
    ({ signatures }) => ({
      signatures: signatures.map((each) => {
        const value = Buffer.from(each.value);
        value.writeUInt8(value.readUInt8(value.length - 1) ^ 1, value.length - 1);
        return { ...each, value };
      }),
    }),
  ],
  [
    'with bytes after a signature',
    'answer_invalid',
    ({ signatures }) => ({
      signatures: signatures.map((each) => ({
        ...each,
        value: Buffer.concat([each.value, Buffer.from([0])]),
      })),
    }),
  ],
  [
    'with PKCS #1 instead of CMS',
    'answer_invalid',
    ({ signatures }) => ({
      signatures: signatures.map((each) => ({ ...each, value: Buffer.alloc(256, 1) })),
    }),
  ],
  [
    'with a CMS message that encloses another document',
    'answer_invalid',
    ({ signatures }) => ({
      signatures: signatures.map((each) => ({ ...each, value: enclosing('another loan') })),
    }),
  ],
  ['in the name of another person', 'name_mismatch', async () => named('Vikram Singh')],
  ['in the name of a relative', 'name_mismatch', async () => named('Asha Kulkarni')],
  ['in a name that only looks alike', 'name_mismatch', async () => named('Аsha Rao')],
  [
    'signed with another key',
    'answer_invalid',
    () => ({ signer: { ...files.provider, sign: async (data) => sign('sha256', data, STRANGER) } }),
  ],
  [
    'signed with the key of the customer',
    'answer_invalid',
    () => ({ signer: { ...files.provider, sign: async (data) => sign('sha512', data, STRANGER) } }),
  ],
];

const STRANGER = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;

async function named(name: string): Promise<Partial<Parts>> {
  const { certificate, signatures } = await genuineParts(files, request, name);
  return { certificate, signatures };
}

/** Returns a CMS message that contains a document but has no signers. */
function enclosing(content: string): Buffer {
  const digest = sequence(oid('2.16.840.1.101.3.4.2.1'));
  const enclosed = sequence(oid('1.2.840.113549.1.7.1'), tagged(0xa0, octetString(Buffer.from(content))));
  const signed = sequence(smallInteger(1), setOf(digest), enclosed, setOf());
  return sequence(oid('1.2.840.113549.1.7.2'), tagged(0xa0, signed));
}

describe('an answer', () => {
  it('that is genuine is accepted', async () => {
    const leg = await resume(await written(await genuineParts(files, request)));
    expect(leg).toMatchObject({ kind: 'signed' });
    expect(leg.kind === 'signed' ? leg.signatures : []).toHaveLength(2);
  });

  it.each(answers)('%s is refused as %s', async (_what, reason, change) => {
    const parts = await genuineParts(files, request);
    expect(reasonOf(await resume(await written({ ...parts, ...(await change(parts)) })))).toBe(reason);
  });

  it.each<[string, (document: string) => string]>([
    ['without a signature', (document) => document.replace(/<Signature [\s\S]*<\/Signature>/, '')],
    [
      'with another transaction',
      (document) => document.replace('countersign-00000001', 'countersign-00000002'),
    ],
    [
      'with an external entity',
      (document) => `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${document}`,
    ],
    ['that is wrapped', (document) => `<EsignResp status="1">${document}</EsignResp>`],
    [
      'with a comment in the transaction of a child',
      (document) => document.replace('<Signatures>', '<Signatures><!---->'),
    ],
    ['that is cut', (document) => document.slice(0, -10)],
    ['that is not XML', () => '<html>503 Service unavailable'],
    ['with text', () => 'Service unavailable'],
  ])('%s is refused', async (_what, change) => {
    const document = await written(await genuineParts(files, request));
    expect(reasonOf(await resume(change(document)))).toBe('answer_invalid');
  });

  it('of a form other than EsignResp is refused', async () => {
    const { attributes, signer } = await genuineParts(files, request);
    const { signEnveloped } = await import('../../../xml/xml-signature.ts');
    expect(reasonOf(await resume(await signEnveloped(element('Other', attributes), signer)))).toBe(
      'answer_invalid',
    );
  });

  it('next to another one is refused', async () => {
    const document = await written(await genuineParts(files, request));
    expect(reasonOf(await resumeWith(settingsFor(files), request, { msg: document, obj: document }))).toBe(
      'answer_invalid',
    );
  });

  it('without any field is refused', async () => {
    expect(reasonOf(await resumeWith(settingsFor(files), request, {}))).toBe('answer_invalid');
  });

  it('that is late is refused', async () => {
    const document = await written(await genuineParts(files, request));
    expect(reasonOf(await resumeWith(settingsFor(files), request, { msg: document }, 31 * MINUTE_MS))).toBe(
      'expired',
    );
  });

  it('to an earlier attempt at the same documents is refused', async () => {
    const earlier = requestOf({ transaction: 'countersign-00000000', now: after(-2) });
    const document = await written(await genuineParts(files, earlier));
    expect(reasonOf(await resume(document))).toBe('replayed');
  });
});

type Changed = Partial<Omit<IdentityOptions, 'issuer'>> & { issuer?: Identity | 'itself' };

/** Returns a response with signatures under a certificate that has these properties. */
async function answerBy(options: Changed): Promise<string> {
  const { issuer = ca, ...more } = options;
  const signer = await createIdentity({
    name: 'Asha Rao',
    ...valid,
    ...(issuer === 'itself' ? {} : { issuer }),
    ...more,
  });
  const values = await signWith(signer, digests);
  const parts = await genuineParts(files, request);
  const signatures = parts.signatures.map((each, index) => ({
    ...each,
    value: values[index] ?? each.value,
  }));
  return written({ ...parts, certificate: signer.certificate.raw, signatures });
}

describe('a certificate', () => {
  const certificates: [string, string, () => Changed | Promise<Changed>][] = [
    [
      'by an untrusted authority',
      'certificate_invalid',
      async () => ({ issuer: await createIdentity({ name: 'Other CA', ca: true }) }),
    ],
    [
      'by an authority with the name of a trusted one',
      'certificate_invalid',
      async () => ({ issuer: await createIdentity({ name: 'Test CA', ca: true }) }),
    ],
    ['by itself', 'certificate_invalid', () => ({ issuer: 'itself' })],
    [
      'by a person whom the authority certified',
      'certificate_invalid',
      async () => ({ issuer: await createIdentity({ name: 'Vikram Singh', issuer: ca, ...valid }) }),
    ],
    ['that has expired', 'certificate_invalid', () => ({ notBefore: after(-120), notAfter: after(-60) })],
    [
      'that expired before the answer arrived',
      'certificate_invalid',
      () => ({ notBefore: after(-30), notAfter: new Date(NOW.getTime() - 1000) }),
    ],
    ['that is not valid yet', 'certificate_invalid', () => ({ notBefore: after(10), notAfter: after(40) })],
    ['for encryption', 'certificate_invalid', () => ({ keyUsage: 0x20 })],
    ['for servers', 'certificate_invalid', () => ({ extendedKeyUsage: ['1.3.6.1.5.5.7.3.1'] })],
    ['for time-stamps', 'certificate_invalid', () => ({ extendedKeyUsage: ['1.3.6.1.5.5.7.3.8'] })],
    ['of an authority', 'certificate_invalid', () => ({ ca: true, keyUsage: 0xc4 })],
    ['with an unknown critical extension', 'certificate_invalid', () => ({ unknownCritical: true })],
  ];

  it('by a trusted authority is accepted', async () => {
    const leg = await resumeWith(settings(), request, { msg: await answerBy({}) });
    expect(leg).toMatchObject({ kind: 'signed' });
  });

  it.each(certificates)('%s is refused', async (_what, reason, options) => {
    const document = await answerBy(await options());
    expect(reasonOf(await resumeWith(settings(), request, { msg: document }))).toBe(reason);
  });
});

it('refusals and checks contain neither names nor contents of the answer', async () => {
  const aadhaar = '234123412346';
  const hostile: Partial<Parts>[] = [
    {
      attributes: {
        status: '0',
        ts: inIndianTime(NOW),
        txn: request.transaction,
        errCode: aadhaar,
        errMsg: aadhaar,
      },
    },
    {
      attributes: {
        status: '0',
        ts: inIndianTime(NOW),
        txn: request.transaction,
        errCode: `A-${aadhaar}`,
        errMsg: 'NA',
      },
    },
    { attributes: { status: aadhaar, ts: inIndianTime(NOW), txn: request.transaction } },
    { attributes: { status: '1', ts: aadhaar, txn: request.transaction } },
    { attributes: { status: '1', ts: inIndianTime(NOW), txn: aadhaar } },
    await named('Vikram Singh'),
    {},
  ];
  for (const change of hostile) {
    const parts = await genuineParts(files, request);
    const leg = await resume(await written({ ...parts, ...change }));
    const logged = JSON.stringify(leg.kind === 'signed' ? leg.checks : leg);
    expect(logged).not.toMatch(/\d{9}|Vikram|Asha|Rao/);
    expect(logged).not.toContain(createHash('sha256').update(parts.certificate).digest('hex'));
  }
});
