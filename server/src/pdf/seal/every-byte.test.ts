/** Tests the guarantee of a seal on genuinely sealed documents: the verdict reports any changed or appended byte. */
import { PdfDict, PdfName, PdfNumber, PdfString } from '@libpdf/core';
import type { PDF } from '@libpdf/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { sampleOf } from '../../../tests/helpers/endurance.ts';
import { createTimestampAuthority } from '../../providers/timestamp/rfc3161.ts';
import { seal as signAsOthersDo, smallPdf, update } from '../verification/testing/test-documents.ts';
import { createIdentity, TIME_STAMPING } from '../../pki/testing/test-pki.ts';
import type { Identity } from '../../pki/testing/test-pki.ts';
import { verifyPdf } from '../verification/verify-pdf.ts';
import { verifyDocument } from '../../sealing/verify-document.ts';
import type { OurCertificates } from '../../sealing/certificates.ts';
import type { SealKey } from '../../pki/seal-key/seal-key.ts';
import { sealKeyOf } from '../../pki/testing/key-files.ts';
import { serve } from '../../pki/testing/loopback-server.ts';
import { opensslTsa } from '../../pki/testing/openssl-tsa.ts';
import { sealed } from './testing/sealed.ts';
import { needTools } from '../../pki/testing/tools.ts';

const SWEEP = { timeout: 300_000 };

let root: Identity;
let key: SealKey;
let file: Buffer;
let certificates: OurCertificates;

beforeAll(async () => {
  root = await createIdentity({ name: 'Root', ca: true });
  const identity = await createIdentity({ name: 'Seal', issuer: root });
  key = await sealKeyOf(identity, root);
  certificates = { seals: [identity.certificate], issuers: [root.certificate], authorities: [] };
  ({ bytes: file } = await sealed(await smallPdf(), key));
});

/**
 * Verifies a file as the public page and the command line do, but without the archive. The result therefore depends
 * only on the file.
 */
async function verified(bytes: Buffer) {
  const tools = {
    pdfVerifier: { verify: verifyPdf },
    now: () => new Date(),
    certificates,
    roots: [],
    archive: null,
  };
  const result = await verifyDocument(tools, bytes);
  if ('refused' in result) return { verdict: result.refused };
  const { verdict, seal, appended_after_seal: isAppended } = result;
  return { verdict, seal: seal.verdict, isAppended };
}

const ALTERED = { verdict: 'failed' };

function charAt(bytes: Buffer, position: number): string {
  return String.fromCharCode(bytes[position] ?? 0);
}

async function isUnnoticed(bytes: Buffer, position: number, mask: number): Promise<boolean> {
  const changed = Buffer.from(bytes);
  changed.writeUInt8((bytes[position] ?? 0) ^ mask, position);
  return (await verified(changed)).verdict !== ALTERED.verdict;
}

function range(from: number, before: number, step = 1): number[] {
  return Array.from({ length: Math.ceil((before - from) / step) }, (_, index) => from + index * step);
}

/** Returns a mask that turns a hexadecimal digit into another digit of the same case. */
function otherDigit(digit: string): number {
  return /[A-F]/.test(digit) && !/[BC]/.test(digit) ? 0x07 : 0x01;
}

describe('a sealed file with one changed byte', () => {
  it('is reported as altered, whichever byte it is', SWEEP, async () => {
    expect(await verified(file)).toMatchObject({ seal: 'passed' });
    const unnoticed: number[] = [];
    for (const position of sampleOf(range(0, file.length), 400)) {
      // The mask flips the lowest bit. In a letter, it flips the bit of the case instead, so that a hexadecimal digit
      // retains its value.
      const mask = /[a-zA-Z]/.test(charAt(file, position)) ? 0x20 : 0x01;
      if (await isUnnoticed(file, position, mask)) unnoticed.push(position);
    }
    expect(unnoticed).toEqual([]);
  });

  it('is reported as altered if a digit of the signature changes its value', SWEEP, async () => {
    const start = file.indexOf('/Contents <') + '/Contents <'.length;
    const padding = file.indexOf('0'.repeat(24), start);
    const unnoticed: number[] = [];
    // Only letters are tested here, because the previous test changes the values of all digits.
    const letters = range(start, padding).filter((position) => /[A-F]/.test(charAt(file, position)));
    for (const position of sampleOf(letters, 100)) {
      if (await isUnnoticed(file, position, otherDigit(charAt(file, position)))) unnoticed.push(position);
    }
    expect(unnoticed).toEqual([]);
  });

  it('is reported as altered if a byte of its time-stamp changes', SWEEP, async (context) => {
    needTools(context, 'openssl');
    const clockRoot = await createIdentity({ name: 'Clock Root', ca: true });
    const clock = await createIdentity({
      name: 'Clock',
      issuer: clockRoot,
      extendedKeyUsage: [TIME_STAMPING],
    });
    const reply = opensslTsa(clock, [clockRoot]);
    const { url } = await serve((query, response) => response.end(reply(query)));
    const { bytes } = await sealed(await smallPdf(), key, { timestamps: createTimestampAuthority(url) });
    expect(await verified(bytes)).toMatchObject({ seal: 'passed' });
    const start = bytes.indexOf('060B2A864886F70D010910020E');
    const padding = bytes.indexOf('0'.repeat(24), start);
    const unnoticed: number[] = [];
    // Only the second digit of each byte is changed, because changing the first digit would test the same.
    for (const position of sampleOf(range(start + 1, padding, 2), 100)) {
      if (await isUnnoticed(bytes, position, otherDigit(charAt(bytes, position)))) unnoticed.push(position);
    }
    expect({ start: start > 0, length: padding - start > 1000, unnoticed }).toEqual({
      start: true,
      length: true,
      unnoticed: [],
    });
  });
});

describe('a sealed file with appended data', () => {
  it.for([
    ['a space', ' '],
    ['a line', '\n'],
    ['a comment', '% nothing to see here\n'],
    ['an end of file', '%%EOF\n'],
    ['an object that nothing refers to', '9999 0 obj\n<< >>\nendobj\n'],
    ['its own beginning', '%PDF-1.7\n'],
  ])('is reported as altered: %s', async ([, text = '']) => {
    expect(await verified(Buffer.concat([file, Buffer.from(text)]))).toMatchObject(ALTERED);
  });

  it.for([
    ['a title', (pdf) => pdf.setTitle('I owe you ten')],
    ['a page', (pdf) => void pdf.addPage()],
    ['a removed page', (pdf) => void pdf.removePage(0)],
    ['words on a page', (pdf) => pdf.getPage(0)?.drawText('ten', { x: 10, y: 10 })],
    ['a turned page', (pdf) => pdf.getPage(0)?.dict.set('Rotate', PdfNumber.of(180))],
    ['a form field', (pdf) => void pdf.getOrCreateForm().createTextField('Amount', {})],
    ['an action at opening', (pdf) => openWith(pdf)],
    ['an attachment', (pdf) => pdf.addAttachment('terms.txt', Buffer.from('ten'))],
    ['an entry in the catalog', (pdf) => pdf.getCatalog().set('Lang', PdfString.fromString('hi'))],
  ] satisfies [string, (pdf: PDF) => void][])(
    'is reported as altered: an update with %s',
    async ([, change]) => {
      const updated = await update(file, change);
      expect(updated.length).toBeGreaterThan(file.length);
      expect(await verified(updated)).toMatchObject(ALTERED);
    },
  );

  it('is reported as altered: the signature of an unknown signer', async () => {
    const outsider = await createIdentity({ name: 'Stranger' });
    expect(await verified(await signAsOthersDo(file, outsider))).toEqual({
      ...ALTERED,
      seal: 'failed',
      isAppended: true,
    });
  });

  it('is reported as altered: an earlier version of the file', async () => {
    const again = await update(file, (pdf) => pdf.setTitle('I owe you ten'));
    expect(await verified(Buffer.concat([again, file]))).toMatchObject(ALTERED);
  });
});

/** Adds JavaScript that runs when the document is opened. */
function openWith(pdf: PDF): void {
  const action = PdfDict.of({ S: PdfName.of('JavaScript'), JS: PdfString.fromString('app.alert(10)') });
  pdf.getCatalog().set('OpenAction', action);
}
