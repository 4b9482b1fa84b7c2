import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as fc from 'fast-check';
import ipaddr from 'ipaddr.js';
import { describe, expect, it } from 'vitest';
import { parseAddress, parseRange } from './address.ts';
import { listContains, loadAddressList, parseAddressList } from './lists.ts';

const holds = (list: string, address: string) => listContains(parseAddressList(list), numberOf(address));

function numberOf(address: string): bigint {
  const range = parseRange(address);
  if (range === null) throw new TypeError(address);
  return range.first;
}

describe('address lists', () => {
  it.each([
    ['8.8.8.0/24', '8.8.8.255', true],
    ['8.8.8.0/24', '8.8.9.0', false],
    ['8.8.8.0/24', '8.8.7.255', false],
    ['8.8.8.8', '8.8.8.8', true],
    ['8.8.8.8', '8.8.8.9', false],
    ['8.8.8.77/24', '8.8.8.1', true],
    ['8.8.8.0/24', '::ffff:8.8.8.1', true],
    ['::ffff:8.8.8.0/120', '8.8.8.1', true],
    ['2a00:1450::/32', '2a00:1450:ffff::1', true],
    ['2a00:1450::/32', '2a00:1451::', false],
    ['0.0.0.0/0', '255.255.255.255', true],
    ['0.0.0.0/0', '2a00::1', false],
    // IPv4 addresses are represented as IPv6 addresses here, but no IPv6 block may match them.
    ['::/0', '2a00::1', true],
    ['::/0', '8.8.8.8', false],
    ['::/8', '8.8.8.8', false],
    ['::/8', '::1:2:3:4', true],
    ['::/0\n8.8.8.0/24', '8.8.8.8', true],
    ['::/0\n8.8.8.0/24', '8.8.9.8', false],
    ['::ffff:0:0/96', '8.8.8.8', true],
    // The author of this line means 256 addresses, but its literal meaning is all of IPv4.
    ['::ffff:8.8.8.0/24', '9.9.9.9', false],
    ['', '8.8.8.8', false],
  ])('%j and %s: %s', (list, address, expected) => {
    expect(holds(list, address)).toBe(expected);
  });

  it('read comments, blank lines and Windows line ends, and report the lines that cannot be read', () => {
    const list = parseAddressList(
      [
        '# exits',
        '',
        '1.1.1.1 # one',
        '\t9.9.9.0/24  ',
        'example.org',
        '1.2.3.4/33',
        '1.2.3.4/',
        '1.2.3',
        '::/129',
        '010.1.1.1',
      ].join('\r\n'),
    );
    expect(list.words.length / 4).toBe(2);
    expect(list).toMatchObject({ badLines: [5, 6, 7, 8, 9], badLineCount: 6 });
  });

  it('merge blocks that overlap or touch', () => {
    const list = parseAddressList('8.8.8.128/25\n8.8.8.0/25\n8.8.0.0/16\n8.8.8.8\n8.9.0.0/16');
    expect(list.words.length / 4).toBe(1);
  });

  it('agree with comparing every line in turn', () => {
    // The values differ in only a few bits, so that many blocks nest, touch, or miss each other by one.
    const v4 = fc
      .tuple(fc.constantFrom(0, 1, 127, 128, 255), fc.nat(3), fc.nat(255))
      .map(([a, b, c]) => `44.${a}.${b}.${c}`);
    const v6 = fc.tuple(fc.nat(3), fc.nat(0xffff)).map(([a, b]) => `2a00:${a}::${b.toString(16)}`);
    const block = fc.oneof(
      fc.tuple(v4, fc.integer({ min: 8, max: 32 })),
      fc.tuple(v6, fc.integer({ min: 14, max: 128 })),
    );
    fc.assert(
      fc.property(
        fc.array(block, { maxLength: 30 }),
        fc.array(fc.oneof(v4, v6), { minLength: 1 }),
        (blocks, addresses) => {
          const list = parseAddressList(blocks.map(([base, length]) => `${base}/${length}`).join('\n'));
          for (const text of addresses) {
            const address = ipaddr.parse(text);
            const naive = blocks.some(([base, length]) => {
              const network = ipaddr.parse(base);
              return network.kind() === address.kind() && address.match(network, length);
            });
            const parsed = parseAddress(text);
            expect(parsed.kind === 'public' && listContains(list, parsed.number)).toBe(naive);
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  it('load a long file off the main thread', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'lists-'));
    try {
      const lines = Array.from(
        { length: 50_000 },
        (_, i) => `44.${i >> 12}.${(i >> 4) & 255}.${(i & 15) * 16}/31`,
      );
      await writeFile(path.join(folder, 'vpn.txt'), lines.join('\n'));
      const list = await loadAddressList(path.join(folder, 'vpn.txt'));
      expect(list.words.length / 4).toBe(50_000);
      expect(listContains(list, numberOf('44.3.7.33'))).toBe(true);
      expect(listContains(list, numberOf('44.3.7.34'))).toBe(false);
      await expect(loadAddressList(path.join(folder, 'absent.txt'))).rejects.toThrow('ENOENT');
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

describe('parseAddress', () => {
  it.each([
    '10.1.2.3',
    '127.0.0.1',
    '169.254.1.1',
    '100.64.0.1',
    '192.0.2.7',
    '198.51.100.1',
    '203.0.113.9',
    '0.0.0.0',
  ])('recognises %s as private, also in its IPv4-mapped form', (address) => {
    expect(parseAddress(address).kind).toBe('private');
    expect(parseAddress(`::ffff:${address}`).kind).toBe('private');
  });

  it.each(['::1', '::', 'fe80::1%eth0', 'fd00::1', '2001:db8::1', 'ff02::1'])(
    'recognises %s as private',
    (address) => {
      expect(parseAddress(address).kind).toBe('private');
    },
  );

  it.each([
    '',
    '1',
    '0x7f.1',
    '010.0.0.1',
    '1.2.3.4/24',
    '1.2.3.4:80',
    '[::1]',
    'localhost',
    '1.2.3.4\n',
    '::1::',
  ])('rejects %j as unreadable', (address) => {
    expect(parseAddress(address)).toEqual({ kind: 'unreadable' });
  });

  it('never throws for any text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.ipV4(), fc.ipV6(), fc.ipV4Extended()), (text) => {
        expect(['public', 'private', 'unreadable']).toContain(parseAddress(text).kind);
        parseRange(text);
      }),
    );
  });
});
