/** The promise of a seal: no byte of the file can change without the verdict saying so. */
import { beforeAll, describe, expect, it } from 'vitest';
import { seal, smallPdf } from './testing/test-documents.ts';
import { createIdentity } from './testing/test-pki.ts';
import type { Identity } from './testing/test-pki.ts';
import { verified } from './testing/verified.ts';
import { verifyPdf } from './verify-pdf.ts';

let root: Identity;
let sealed: Buffer;

beforeAll(async () => {
  root = await createIdentity({ name: 'Test Root', ca: true });
  const signer = await createIdentity({ name: 'Signer', issuer: root });
  sealed = await seal(await smallPdf(), signer, { chain: [root], estimatedSize: 1280 });
});

describe('a sealed file with one changed byte', () => {
  it('never passes, whichever byte it is', { timeout: 300_000 }, async () => {
    expect((await verified(sealed, [root])).verdict).toBe('passed');
    const unnoticed: number[] = [];
    for (let position = 0; position < sealed.length; position++) {
      // The lowest bit in most places. In a letter the case bit, which leaves a hexadecimal digit's value as it was.
      if (await passesWith(position, /[a-zA-Z]/.test(charAt(position)) ? 0x20 : 0x01))
        unnoticed.push(position);
    }
    expect(unnoticed).toEqual([]);
  });

  it('never passes when the value of a digit in the signature changes', { timeout: 300_000 }, async () => {
    const start = sealed.indexOf('/Contents <') + '/Contents <'.length;
    const padding = sealed.indexOf('0'.repeat(64), start);
    const unnoticed: number[] = [];
    for (let position = start; position < padding; position++) {
      if (!/[A-F]/.test(charAt(position))) continue;
      // Each mask turns one of A to F into another of them.
      const mask = /[BC]/.test(charAt(position)) ? 0x01 : 0x07;
      if (await passesWith(position, mask)) unnoticed.push(position);
    }
    expect(unnoticed).toEqual([]);
  });
});

function charAt(position: number): string {
  return String.fromCharCode(sealed[position] ?? 0);
}

async function passesWith(position: number, mask: number): Promise<boolean> {
  const changed = Buffer.from(sealed);
  changed.writeUInt8((sealed[position] ?? 0) ^ mask, position);
  const result = await verifyPdf(changed, { trusted: [root.certificate], now: new Date() });
  return 'verdict' in result && result.verdict === 'passed';
}
