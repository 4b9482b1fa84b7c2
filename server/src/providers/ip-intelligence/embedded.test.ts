import { mkdtemp, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createEmbeddedIpIntelligence } from './embedded.ts';
import { writeMmdb, type MmdbValue } from './testing/mmdb.ts';

const today = new Date('2026-03-05T12:00:00Z');
const log = {
  info: vi.fn<(facts: object, text: string) => void>(),
  warn: vi.fn<(facts: object, text: string) => void>(),
};

let folder: string;
let clock: number;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'addresses-'));
  clock = today.getTime();
  vi.clearAllMocks();
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const start = () => createEmbeddedIpIntelligence({ folder, log, now: () => clock });

/** Installs the file by renaming it, because a lookup could read a plain write halfway. */
async function install(name: string, content: string | Buffer, date = '2026-03-01T00:00:00Z') {
  await writeFile(path.join(folder, 'new'), content);
  await utimes(path.join(folder, 'new'), new Date(date), new Date(date));
  await rename(path.join(folder, 'new'), path.join(folder, name));
}

const database = (type: string, networks: Record<string, MmdbValue>) =>
  writeMmdb({ type, built: new Date('2026-02-27T00:00:00Z'), networks });

describe('embedded address intelligence', () => {
  it('returns unknown and says so without data', async () => {
    const silent = {
      verdict: 'indeterminate',
      riskScore: 25,
      reason: 'no address data is installed',
      source: 'none',
    };
    expect(await createEmbeddedIpIntelligence({ log }).read('8.8.8.8')).toMatchObject(silent);
    expect(await start().read('8.8.8.8')).toMatchObject(silent);
    const absent = createEmbeddedIpIntelligence({ folder: path.join(folder, 'absent'), log });
    expect(await absent.read('8.8.8.8')).toMatchObject(silent);
    expect(log.warn).toHaveBeenCalledOnce();
  });

  it.each([
    ['tor.txt', { verdict: 'failed', isTor: true, riskScore: 100, reason: 'the address is a Tor exit node' }],
    [
      'proxy.txt',
      { verdict: 'failed', isProxy: true, riskScore: 95, reason: 'the address belongs to a proxy' },
    ],
    ['vpn.txt', { verdict: 'failed', isVpn: true, riskScore: 90, reason: 'the address belongs to a VPN' }],
    [
      'hosting.txt',
      {
        verdict: 'indeterminate',
        isHosting: true,
        riskScore: 60,
        reason: 'the address belongs to a hosting provider',
      },
    ],
    ['clean.txt', { verdict: 'passed', riskScore: 0, reason: 'the address is known and not suspicious' }],
  ])('judges an address in %s', async (file, expected) => {
    await install(file, '8.8.8.0/24\n2a00::/16\n');
    const none = { isProxy: false, isVpn: false, isTor: false, isHosting: false, country: null };
    const source = `${file} of 2026-03-01 (4 days old)`;
    for (const address of ['8.8.8.8', '::ffff:8.8.8.8', '2a00::1']) {
      expect(await start().read(address)).toEqual({ ...none, source, ...expected });
    }
    expect(await start().read('9.9.9.9')).toMatchObject({
      verdict: 'indeterminate',
      riskScore: 25,
      reason: 'the installed data does not contain the address',
      source,
    });
  });

  it.each(['10.0.0.1', '127.0.0.1', '::1', 'fe80::1', '100.64.1.1', '192.0.2.1', '::ffff:192.168.1.1'])(
    'makes no statement about the private address %s, whatever the lists contain',
    async (address) => {
      await install('vpn.txt', '0.0.0.0/0\n::/0');
      expect(await start().read(address)).toMatchObject({
        verdict: 'indeterminate',
        isVpn: false,
        reason: 'the address is private',
      });
    },
  );

  it.each(['', 'garbage', '999.1.1.1', '8.8.8.8, 9.9.9.9', '\0', '8.8.8.8\n'])(
    'rejects %j as an address',
    async (text) => {
      await install('clean.txt', '0.0.0.0/0');
      expect(await start().read(text)).toMatchObject({
        verdict: 'indeterminate',
        reason: 'the network address cannot be read',
      });
    },
  );

  it.each([
    ['6to4', '2002:0808:0808::1'],
    ['Teredo', '2001:0:4136:e378:8000:63bf:f7f7:f7f7'],
    ['NAT64', '64:ff9b::808:808'],
    ['IPv4 in IPv6', '::ffff:8.8.8.8'],
  ])('finds a listed address behind %s', async (_way, address) => {
    await install('vpn.txt', '8.8.8.8\n');
    expect(await start().read(address)).toMatchObject({ verdict: 'failed', isVpn: true });
  });

  it('clears no client because of the address that a tunnel claims', async () => {
    await install('clean.txt', '8.8.8.8\n');
    const intelligence = start();
    expect(await intelligence.read('2002:0808:0808::1')).toMatchObject({ verdict: 'indeterminate' });
    expect(await intelligence.read('64:ff9b::808:808')).toMatchObject({ verdict: 'passed' });
    expect(await intelligence.read('64:ff9b::a00:1')).toMatchObject({ reason: 'the address is private' });
  });

  it('keeps a list that is replaced by an invalid page, and does not reread the page on every lookup', async () => {
    await install('vpn.txt', '8.8.8.8\n');
    const intelligence = start();
    expect(await intelligence.read('8.8.8.8')).toMatchObject({ isVpn: true });
    await install('vpn.txt', '<html>\n<h1>502 Bad Gateway</h1>\n</html>\n', '2026-03-05T00:00:00Z');
    for (let seconds = 0; seconds < 10; seconds++) {
      clock += 1000;
      expect(await intelligence.read('8.8.8.8')).toMatchObject({
        isVpn: true,
        source: expect.stringContaining('2026-03-01'),
      });
    }
    expect(log.warn).toHaveBeenCalledOnce();
    // After a minute, a file whose reading failed is read again.
    clock += 60_000;
    await intelligence.read('8.8.8.8');
    expect(log.warn).toHaveBeenCalledTimes(2);
    // An empty list is valid, because the operator may have emptied it on purpose.
    await install('vpn.txt', '# nobody\n', '2026-03-05T01:00:00Z');
    clock += 1000;
    expect(await intelligence.read('8.8.8.8')).toMatchObject({ isVpn: false });
  });

  it('lets the operator correct a wrong entry in clean.txt', async () => {
    await install('vpn.txt', '8.8.8.0/24');
    await install('clean.txt', '8.8.8.8');
    expect(await start().read('8.8.8.8')).toMatchObject({
      verdict: 'passed',
      isVpn: false,
      source: 'clean.txt of 2026-03-01 (4 days old)',
    });
    expect(await start().read('8.8.8.9')).toMatchObject({ verdict: 'failed', isVpn: true });
  });

  it('reads databases of anonymous networks and of countries', async () => {
    await install(
      'anonymous.mmdb',
      database('GeoIP2-Anonymous-IP', {
        '8.1.0.0/16': { is_anonymous: true, is_anonymous_vpn: true },
        '8.2.0.0/16': { is_anonymous: true, is_tor_exit_node: true, is_hosting_provider: true },
        '8.3.0.0/16': { is_anonymous: true, is_hosting_provider: true },
        '8.4.0.0/16': { is_anonymous: true, is_residential_proxy: true },
        '8.5.0.0/16': { is_anonymous: true },
        '8.6.0.0/16': { is_anonymous: false },
        '8.7.0.0/16': { is_anonymous_vpn: 'yes' },
        '8.8.0.0/16': {},
        '2a00::/16': { is_public_proxy: true },
      }),
    );
    await install(
      'country.mmdb',
      database('GeoLite2-Country', {
        '8.0.0.0/7': { country: { iso_code: 'IN' } },
        '2a00::/16': { country: { iso_code: '<b>' } },
      }),
    );
    const intelligence = start();
    const anonymous = 'GeoIP2-Anonymous-IP of 2026-02-27 (6 days old)';
    const country = 'GeoLite2-Country of 2026-02-27 (6 days old)';
    expect(await intelligence.read('8.1.1.1')).toEqual({
      verdict: 'failed',
      isProxy: false,
      isVpn: true,
      isTor: false,
      isHosting: false,
      riskScore: 90,
      country: 'IN',
      source: `${anonymous}, ${country}`,
      reason: 'the address belongs to a VPN',
    });
    expect(await intelligence.read('8.2.1.1')).toMatchObject({
      verdict: 'failed',
      isTor: true,
      isHosting: true,
      isProxy: false,
    });
    expect(await intelligence.read('8.3.1.1')).toMatchObject({
      verdict: 'indeterminate',
      isHosting: true,
      isProxy: false,
    });
    expect(await intelligence.read('8.4.1.1')).toMatchObject({ verdict: 'failed', isProxy: true });
    expect(await intelligence.read('8.5.1.1')).toMatchObject({ verdict: 'failed', isProxy: true });
    expect(await intelligence.read('8.6.1.1')).toMatchObject({ verdict: 'passed', riskScore: 0 });
    for (const address of ['8.7.1.1', '8.8.8.8']) {
      expect(await intelligence.read(address)).toMatchObject({ verdict: 'indeterminate', riskScore: 25 });
    }
    expect(await intelligence.read('2a00::1')).toMatchObject({
      verdict: 'failed',
      isProxy: true,
      country: null,
      source: anonymous,
    });
    expect(await intelligence.read('9.9.9.9')).toMatchObject({
      verdict: 'indeterminate',
      riskScore: 25,
      country: 'IN',
      source: `${anonymous}, ${country}`,
    });
  });

  it('skips files that are not databases or of no use, and keeps the others', async () => {
    await install('broken.mmdb', 'not a database');
    await install('asn.mmdb', database('GeoLite2-ASN', { '8.0.0.0/8': { autonomous_system_number: 15169 } }));
    await install('notes.txt', '8.8.8.8');
    await install('vpn.txt', '8.8.8.8\nnonsense');
    const reading = await start().read('8.8.8.8');
    expect(reading).toMatchObject({ isVpn: true, source: 'vpn.txt of 2026-03-01 (4 days old)' });
    expect(log.warn.mock.calls.map(([facts]) => facts)).toEqual([
      expect.objectContaining({ file: 'broken.mmdb' }),
      { file: 'vpn.txt', lines: 1, first: [2] },
    ]);
  });

  it('follows files that are replaced, damaged and removed', async () => {
    await install('vpn.txt', '8.8.8.8');
    const intelligence = start();
    const isVpn = async (address: string) => (await intelligence.read(address)).isVpn;
    expect(await isVpn('8.8.8.8')).toBe(true);

    await install('vpn.txt', '9.9.9.9', '2026-03-04T00:00:00Z');
    clock += 999;
    expect(await isVpn('9.9.9.9')).toBe(false);
    clock += 1;
    expect(await isVpn('9.9.9.9')).toBe(true);
    expect(await isVpn('8.8.8.8')).toBe(false);

    await install('data.mmdb', database('GeoIP2-Anonymous-IP', { '7.7.7.7/32': { is_anonymous_vpn: true } }));
    clock += 1000;
    expect(await isVpn('7.7.7.7')).toBe(true);
    await install('data.mmdb', 'spoilt');
    clock += 1000;
    expect(await isVpn('7.7.7.7')).toBe(true);
    expect(log.warn).toHaveBeenCalled();

    await rm(path.join(folder, 'vpn.txt'));
    clock += 1000;
    expect(await isVpn('9.9.9.9')).toBe(false);
  });
});
