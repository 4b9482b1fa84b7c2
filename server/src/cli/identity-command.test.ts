import { KeyObject, sign } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { encryptedZip } from '../archives/testing/encrypted-zip.ts';
import { createIdentity, type Identity } from '../pki/testing/test-pki.ts';
import { element } from '../xml/xml-element.ts';
import { signEnveloped } from '../xml/xml-signature.ts';
import { runCommand } from './run-command.ts';

const REFERENCE = '234320260105101530123';
const PHOTO = Buffer.from('ff4fff51', 'hex');

let folder: string;
let uidai: Identity;
const fileOf = (name: string): string => path.join(folder, name);
const signed = (data: Uint8Array): Buffer => sign('sha256', data, KeyObject.from(uidai.privateKey));

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'identity-'));
  uidai = await createIdentity({ name: 'UIDAI', keyType: 'RSA' });
  await writeFile(fileOf('uidai.pem'), uidai.certificate.toString());
  const fields = ['0', REFERENCE, 'Asha Rao', '01-01-1990', 'F', ...Array.from({ length: 11 }, () => '')];
  const text = fields.map((field) => `${field}\u00ff`).join('');
  const content = Buffer.concat([Buffer.from(text, 'latin1'), PHOTO]);
  const code = gzipSync(Buffer.concat([content, signed(content)])).toString('hex');
  await writeFile(fileOf('qr.txt'), `${BigInt(`0x${code}`)}\n`);
  const root = element('OfflinePaperlessKyc', { referenceId: REFERENCE }, [
    element('UidData', {}, [
      element('Poi', { name: 'Asha Rao' }),
      element('Pht', {}, [PHOTO.toString('base64')]),
    ]),
  ]);
  const xml = await signEnveloped(root, {
    certificate: uidai.certificate,
    sign: async (data) => signed(data),
  });
  await writeFile(fileOf('ekyc.zip'), encryptedZip(xml, '1234'));
});
afterAll(() => rm(folder, { recursive: true }));
afterEach(() => vi.restoreAllMocks());

/** Runs the command, and returns its exit code with what it printed. */
async function verify(...args: string[]): Promise<{ code: number; printed: string }> {
  const log = vi.spyOn(console, 'log').mockReturnValue();
  const environment = { NODE_ENV: 'test', UIDAI_CERTIFICATES: fileOf('uidai.pem') };
  const code = await runCommand(['identity', 'verify', ...args], environment);
  return { code, printed: log.mock.calls.flat().join('\n') };
}

describe('npm run cli -- identity verify', () => {
  it.each([
    ['a Secure QR', ['qr.txt']],
    ['an offline e-KYC file', ['ekyc.zip', '--share-code', '1234']],
  ])(
    'accepts %s, and prints no name and no digit of the Aadhaar number',
    async (_what, [file = '', ...more]) => {
      const { code, printed } = await verify(fileOf(file), '--name', 'A. Rao', ...more);
      expect(code).toBe(0);
      expect(printed).toContain('signature  passed\nname       passed  score 0.96');
      expect(printed).toContain('reference  XXXX20260105101530123');
      expect(printed).not.toMatch(/Asha|2343/);
    },
  );

  it('fails for another person, a wrong share code and a file that UIDAI did not sign', async () => {
    expect((await verify(fileOf('qr.txt'), '--name', 'Vikram Singh')).code).toBe(1);
    expect((await verify(fileOf('ekyc.zip'), '--name', 'Asha Rao', '--share-code', '4321')).code).toBe(1);
    expect((await verify(fileOf('uidai.pem'), '--name', 'Asha Rao')).code).toBe(1);
  });

  it('is indeterminate if UIDAI knows no mobile number', async () => {
    const { code, printed } = await verify(
      fileOf('qr.txt'),
      '--name',
      'Asha Rao',
      '--phone',
      '+919876543210',
    );
    expect({ code, isSaid: printed.includes('phone      indeterminate') }).toEqual({ code: 3, isSaid: true });
  });

  it('checks nothing without certificates or a file', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const args = ['identity', 'verify', fileOf('qr.txt'), '--name', 'Asha Rao'];
    expect(await runCommand(args, { NODE_ENV: 'test' })).toBe(2);
    expect(await runCommand(args, { NODE_ENV: 'test', UIDAI_CERTIFICATES: fileOf('qr.txt') })).toBe(2);
    expect((await verify(fileOf('none'), '--name', 'Asha Rao')).code).toBe(2);
  });
});
