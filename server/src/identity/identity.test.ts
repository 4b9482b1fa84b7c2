import { execFileSync } from 'node:child_process';
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { unzipEncrypted } from '../archives/encrypted-zip.ts';
import { encryptedZip } from '../archives/testing/encrypted-zip.ts';
import { createIdentity } from '../pki/testing/test-pki.ts';
import { element, type XmlElement } from '../xml/xml-element.ts';
import { signEnveloped, type XmlSigner } from '../xml/xml-signature.ts';
import { IdentityProblem, judgeIdentity, type IdentityDocument } from './identity-document.ts';
import { verifyOfflineEkyc } from './offline-ekyc.ts';
import { verifySecureQr } from './secure-qr.ts';

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
const REFERENCE = '234320260105101530123';
const PHONE = '+919876543210';
const PHOTO = Buffer.from('ff4fff51', 'hex');
const ADDRESS = ['S/O', 'Pune', '', '1', '', '411001', '', 'Maharashtra', '', '', 'Pune'];

/** Hashes the text three times, because the Aadhaar number ends in 3. */
const hashed = (text: string): string =>
  [1, 2, 3].reduce((value) => createHash('sha256').update(value).digest('hex'), text);

interface Qr {
  before: string[];
  name: string;
  indicator: string;
  photo: Buffer;
  hashes: Buffer[];
  key: typeof privateKey;
}
const genuine = (): Qr => ({
  before: [],
  name: 'Asha Rao',
  indicator: '2',
  photo: PHOTO,
  hashes: [Buffer.from(hashed('9876543210'), 'hex')],
  key: privateKey,
});

function contentOf({ before, name, indicator, photo, hashes }: Qr): Buffer {
  const after = before.length > 0 ? ['3210'] : [];
  const fields = [...before, indicator, REFERENCE, name, '01-01-1990', 'F', ...ADDRESS, ...after];
  const text = Buffer.concat(fields.flatMap((field) => [Buffer.from(field, 'latin1'), Buffer.from([0xff])]));
  return Buffer.concat([text, photo, ...hashes]);
}

function qr(changes: Partial<Qr> = {}): string {
  const made = { ...genuine(), ...changes };
  const content = contentOf(made);
  return inDigits(Buffer.concat([content, sign('sha256', content, made.key)]));
}

const inDigits = (bytes: Buffer): string => BigInt(`0x${gzipSync(bytes).toString('hex')}`).toString();

const verified = (text: string): IdentityDocument => verifySecureQr(text, [publicKey]);

describe('a Secure QR', () => {
  it.each<[string, Partial<Qr>]>([
    ['of version 1', {}],
    ['of a later version', { before: ['V2'] }],
    [
      'with an email address too',
      { indicator: '3', hashes: [Buffer.alloc(32, 1), Buffer.from(hashed('9876543210'), 'hex')] },
    ],
    ['without contacts', { indicator: '0', hashes: [] }],
  ])('%s is verified', (_what, changes) => {
    const document = verified(qr(changes));
    expect(document).toMatchObject({ reference: REFERENCE, name: 'Asha Rao', photo: PHOTO });
  });

  it('matches the name and the mobile number, and is stored without digits of the Aadhaar number', () => {
    const document = verified(qr());
    expect(judgeIdentity(document, { name: 'A. Rao', phone: PHONE })).toEqual({
      name: { score: 0.96, verdict: 'passed' },
      phone: 'passed',
      maskedReference: 'XXXX20260105101530123',
      documentHash: createHash('sha256').update(contentOf(genuine())).digest('hex'),
    });
    const other = judgeIdentity(document, { name: 'Vikram Singh', phone: '+919812345678' });
    expect([other.name.verdict, other.phone]).toEqual(['failed', 'failed']);
    expect(judgeIdentity(document, { name: 'Asha Rao', phone: '+14155550100' }).phone).toBe('indeterminate');
  });

  it.each<[string, () => string]>([
    ['by another key', () => qr({ key: stranger })],
    ['without a signature', () => inDigits(contentOf(genuine()))],
    [
      'with another name',
      () => {
        const content = contentOf(genuine());
        const signature = sign('sha256', content, privateKey);
        return inDigits(Buffer.concat([contentOf({ ...genuine(), name: 'Vikram Singh' }), signature]));
      },
    ],
    ['without a photo', () => qr({ photo: Buffer.alloc(0) })],
    ['without a name', () => qr({ name: '' })],
    ['with an unknown indicator', () => qr({ indicator: '7' })],
    [
      'with a missing field',
      () => {
        const content = Buffer.from('2\u00ff', 'latin1');
        return inDigits(Buffer.concat([content, sign('sha256', content, privateKey)]));
      },
    ],
    ['that is not a number', () => 'https://example.com'],
    ['that is empty', () => ''],
    ['that is too long', () => '1'.repeat(8_000)],
    ['that is not compressed', () => '123456789'],
    ['that expands without end', () => inDigits(Buffer.alloc(20_000_000)).slice(0, 7_089)],
    ['of the older format', () => '<PrintLetterBarcodeData uid="" name="Asha Rao"/>'],
  ])('%s is refused', (_what, make) => {
    expect(() => verified(make())).toThrow(IdentityProblem);
  });
});

const root = (name = 'Asha Rao', local = 'OfflinePaperlessKyc'): XmlElement =>
  element(local, { referenceId: REFERENCE }, [
    element('UidData', {}, [
      element('Poi', { dob: '01-01-1990', e: '', gender: 'F', m: hashed('98765432101234'), name }),
      element('Poa', { country: 'India' }),
      element('Pht', {}, [PHOTO.toString('base64')]),
    ]),
  ]);

describe('an offline e-KYC file', () => {
  let signer: XmlSigner;
  beforeAll(async () => {
    const { certificate } = await createIdentity({ name: 'UIDAI' });
    signer = { certificate, sign: async (data) => sign('sha256', data, privateKey) };
  });

  it('is verified, and its mobile number matches with the share code', async () => {
    const zip = encryptedZip(await signEnveloped(root(), signer), '1234');
    const document = verifyOfflineEkyc(zip, '1234', [publicKey]);
    expect(document).toMatchObject({ name: 'Asha Rao', reference: REFERENCE, photo: PHOTO });
    expect(judgeIdentity(document, { name: 'Asha Rao', phone: PHONE })).toMatchObject({ phone: 'passed' });
  });

  it.each<[string, () => Promise<Buffer>]>([
    ['with another share code', async () => encryptedZip(await signEnveloped(root(), signer), '4321')],
    [
      'with another name',
      async () => encryptedZip((await signEnveloped(root(), signer)).replace('Asha Rao', 'Vikram'), '1234'),
    ],
    ['without a signature', async () => encryptedZip('<OfflinePaperlessKyc/>', '1234')],
    [
      'by another key',
      async () =>
        encryptedZip(
          await signEnveloped(root(), { ...signer, sign: async (data) => sign('sha256', data, stranger) }),
          '1234',
        ),
    ],
    [
      'of another kind',
      async () => encryptedZip(await signEnveloped(root('Asha Rao', 'Other'), signer), '1234'),
    ],
    ['without a name', async () => encryptedZip(await signEnveloped(root(''), signer), '1234')],
    ['that is not a ZIP file', async () => Buffer.from('nothing')],
  ])('%s is refused', async (_what, make) => {
    expect(() => void verifyOfflineEkyc(Buffer.alloc(0), '', [publicKey])).toThrow(IdentityProblem);
    const zip = await make();
    expect(() => verifyOfflineEkyc(zip, '1234', [publicKey])).toThrow(IdentityProblem);
  });

  it('encrypted by another program is opened', (context) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'zip-'));
    writeFileSync(path.join(folder, 'a.xml'), 'content '.repeat(100));
    try {
      execFileSync('zip', ['-q', '-P', '1234', 'a.zip', 'a.xml'], { cwd: folder });
    } catch {
      context.skip('zip is not installed');
    }
    const zip = readFileSync(path.join(folder, 'a.zip'));
    expect(unzipEncrypted(zip, '1234', 10_000)?.toString()).toBe('content '.repeat(100));
    expect(unzipEncrypted(zip, '4321', 10_000)).toBeNull();
    expect(unzipEncrypted(zip, '1234', 10)).toBeNull();
  });
});
