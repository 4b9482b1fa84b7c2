import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { lanNotes, openLocalNetwork } from './local-network.ts';
import { blocks, terminalQr } from './terminal-qr.ts';

const link = 'https://192.168.1.20:3000/Zm9vYmFyYmF6cXV4LTAxMjM0NTY3ODlfYWJjZGVm';

describe('the QR code in the terminal', () => {
  it('decodes to the link', async () => {
    expect(await readBlocks(await blocks(link))).toBe(link);
  });

  it("is dark on light in every line, regardless of the terminal's colours", async () => {
    const plain = await blocks(link);
    const lines = (await terminalQr(link)).split('\n');
    expect(lines).toEqual(plain.map((line) => `\u001B[30;107m${line}\u001B[0m`));
  });
});

describe('the local network', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'countersign-lan-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const open = (HOST: string, addresses: string[]) =>
    openLocalNetwork({ DATA_DIR: folder, HOST }, new Date(), { addresses, hostnames: ['desk'] });

  it.each([
    ['0.0.0.0', ['192.168.1.20', '10.0.0.7'], 'https://192.168.1.20:3000'],
    ['::', ['192.168.1.20'], 'https://192.168.1.20:3000'],
    ['10.0.0.7', ['192.168.1.20', '10.0.0.7'], 'https://10.0.0.7:3000'],
    ['fd00::1', ['192.168.1.20'], 'https://[fd00::1]:3000'],
    ['0.0.0.0', [], 'https://127.0.0.1:3000'],
  ])('listening on %s with the addresses %j is reachable at %s', async (host, addresses, url) => {
    expect((await open(host, addresses)).urlAt(3000)).toBe(url);
  });

  it('explains the browser warning, its reason, and who else can open the page', async () => {
    const { reachesPhones } = await open('0.0.0.0', ['192.168.1.20']);
    const notes = (await lanNotes({ reachesPhones }, link, { isTTY: true })).join('\n');
    expect(notes).toContain('▀');
    expect(notes).toMatch(/browser will show a warning: this machine created its own certificate/);
    expect(notes).toMatch(/camera and location only on secure pages/);
    expect(notes).toMatch(/Everyone in this network can open this demonstration/);
    expect((await lanNotes({ reachesPhones }, link, {})).join('\n')).not.toContain('▀');
  });

  it('reports that no phone can connect', async () => {
    const { reachesPhones } = await open('0.0.0.0', []);
    expect(await lanNotes({ reachesPhones }, link, { isTTY: true })).toEqual([
      'This machine has no address in a local network: these links work only on this machine.',
    ]);
  });
});

/** Paints the characters as a terminal does, four pixels per module, and decodes the image. */
async function readBlocks(lines: readonly string[]): Promise<string | undefined> {
  const wasmFile = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasmFile)).buffer } });
  const scale = 4;
  const width = (lines[0]?.length ?? 0) * scale;
  const height = lines.length * 2 * scale;
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const letter = lines[Math.floor(y / (2 * scale))]?.[Math.floor(x / scale)];
      const isUpper = Math.floor(y / scale) % 2 === 0;
      if (letter === '█' || letter === (isUpper ? '▀' : '▄'))
        data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
    }
  }
  const found = await readBarcodes({ data, width, height, colorSpace: 'srgb' }, { formats: ['QRCode'] });
  return found[0]?.text;
}
