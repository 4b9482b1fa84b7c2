import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { OutsideServer, Said } from '../../../tests/helpers/outside-server.ts';
import { useOutsideServer } from '../../../tests/helpers/use-outside-server.ts';
import { createIpQualityScore } from './ipqualityscore.ts';
import type { AddressReading } from './ip-intelligence.ts';
import { ownDataFirst } from './own-data-first.ts';
import { createProxycheck } from './proxycheck.ts';
import { unknownAddress } from './assess-risk.ts';

const ADDRESS = '203.0.114.7';
const outside = await useOutsideServer();

const answering = (body: Said['body'], status = 200) => {
  outside.answer = () => ({ status, ...(body === undefined ? {} : { body }) });
};

/** The time limit of a request. It is long enough even for a slow machine. */
const PATIENT = 20_000;
const proxycheck = (timeoutMs = PATIENT) => createProxycheck({ url: outside.url, key: 'k-1', timeoutMs });
const ipqs = (timeoutMs = PATIENT) =>
  createIpQualityScore({ url: `${outside.url}/api/json/ip`, key: 'k 2', timeoutMs });

const third = (detections: object, rest: object = {}) => ({
  status: 'ok',
  [ADDRESS]: {
    network: { type: 'Residential' },
    location: { country_code: 'IN' },
    detections: {
      proxy: false,
      vpn: false,
      tor: false,
      hosting: false,
      anonymous: false,
      risk: 0,
      ...detections,
    },
    ...rest,
  },
});

const score = (rest: object) => ({
  success: true,
  message: 'Success',
  fraud_score: 0,
  country_code: 'IN',
  proxy: false,
  vpn: false,
  tor: false,
  active_vpn: false,
  active_tor: false,
  connection_type: 'Mobile',
  ...rest,
});

describe('proxycheck.io', () => {
  it.each<[string, object, Partial<AddressReading>]>([
    [
      'a clean address',
      {},
      { verdict: 'passed', riskScore: 0, reason: 'the address is known and not suspicious' },
    ],
    [
      'a VPN',
      { vpn: true, anonymous: true, risk: 73 },
      { verdict: 'failed', isVpn: true, isProxy: false, riskScore: 73 },
    ],
    ['a proxy', { proxy: true, risk: 66 }, { verdict: 'failed', isProxy: true, isVpn: false, riskScore: 66 }],
    [
      'Tor',
      { tor: true, risk: 100 },
      { verdict: 'failed', isTor: true, isVpn: false, reason: 'the address is a Tor exit node' },
    ],
    [
      'a hosting provider',
      { hosting: true, risk: 33 },
      { verdict: 'indeterminate', isHosting: true, riskScore: 33 },
    ],
    ['an anonymous network of an unnamed kind', { anonymous: true }, { verdict: 'failed', isProxy: true }],
  ])('recognises %s', async (_what, detections, expected) => {
    answering(third(detections));
    expect(await proxycheck().read(ADDRESS)).toMatchObject({
      country: 'IN',
      source: 'proxycheck.io',
      ...expected,
    });
    expect(outside.asked[0]?.url).toBe(`/${ADDRESS}?vpn=3&asn=1&risk=1&key=k-1`);
  });

  it.each<[object, Partial<AddressReading>]>([
    [
      { proxy: 'no', type: 'Residential', isocode: 'IN', risk: '0' },
      { verdict: 'passed', country: 'IN' },
    ],
    [
      { proxy: 'yes', type: 'VPN', risk: '66' },
      { verdict: 'failed', isVpn: true, isProxy: false, riskScore: 66 },
    ],
    [
      { proxy: 'no', vpn: 'yes', type: 'VPN' },
      { verdict: 'failed', isVpn: true, riskScore: 90 },
    ],
    [
      { proxy: 'yes', type: 'TOR' },
      { verdict: 'failed', isTor: true, isProxy: false },
    ],
    [
      { proxy: 'yes', type: 'SOCKS5' },
      { verdict: 'failed', isProxy: true, isVpn: false },
    ],
    // The flags in this response contradict each other.
    [
      { proxy: 'no', vpn: 'no', type: 'VPN', risk: null },
      { verdict: 'failed', isVpn: true, riskScore: 90 },
    ],
    [
      { proxy: 'no', type: 'TOR' },
      { verdict: 'failed', isTor: true },
    ],
    [
      { proxy: 'no', type: 'Hosting' },
      { verdict: 'indeterminate', isHosting: true },
    ],
  ])('reads a version 2 response: %j', async (record, expected) => {
    answering({ status: 'warning', message: 'nearly used up', [ADDRESS]: record });
    expect(await proxycheck().read(ADDRESS)).toMatchObject(expected);
  });

  it('queries an IPv6 address in its canonical form', async () => {
    answering({ status: 'ok', '2001:db8::1': { proxy: 'no' } });
    expect(await proxycheck().read('2001:db8::1')).toMatchObject({ verdict: 'passed' });
    expect(outside.asked[0]?.url).toContain('/2001%3Adb8%3A%3A1?');
  });

  it('returns unknown for an address that the response leaves out', async () => {
    answering({ status: 'ok' });
    expect(await proxycheck().read(ADDRESS)).toMatchObject({
      verdict: 'indeterminate',
      reason: 'the service does not know the address',
    });
  });
});

describe('IPQualityScore', () => {
  it.each<[string, object, Partial<AddressReading>]>([
    ['a clean address', {}, { verdict: 'passed', riskScore: 0 }],
    [
      'a VPN',
      { proxy: true, vpn: true, fraud_score: 88 },
      { verdict: 'failed', isVpn: true, isProxy: false, riskScore: 88 },
    ],
    ['a VPN in use', { active_vpn: true }, { verdict: 'failed', isVpn: true }],
    ['a proxy', { proxy: true, fraud_score: 80 }, { verdict: 'failed', isProxy: true, isVpn: false }],
    ['Tor', { proxy: true, tor: true, fraud_score: 100 }, { verdict: 'failed', isTor: true, isProxy: false }],
    ['a hosting provider', { connection_type: 'Data Center' }, { verdict: 'indeterminate', isHosting: true }],
  ])('recognises %s', async (_what, rest, expected) => {
    answering(score(rest));
    expect(await ipqs().read(ADDRESS)).toMatchObject({
      country: 'IN',
      source: 'IPQualityScore',
      ...expected,
    });
    expect(outside.asked[0]?.url).toMatch(new RegExp(`^/api/json/ip/k%202/${ADDRESS}\\?`));
  });
});

describe('a service that gives no answer', () => {
  const faults: [string, OutsideServer['answer']][] = [
    ['refuses', () => ({ status: 429 })],
    ['rejects the key', () => ({ body: { success: false, message: 'Invalid key k 2', status: 'denied' } })],
    ['answers garbage', () => ({ body: '<html>' })],
    ['answers a list', () => ({ body: [] })],
    ['redirects', () => ({ status: 302, headers: { location: '/elsewhere' } })],
    ['sends too much', () => ({ body: 'x'.repeat(100_000) })],
    ['never answers', () => new Promise(() => {})],
  ];
  it.each(faults)(
    'because it %s leaves the address unknown and does not reveal the key',
    async (how, answer) => {
      const timeoutMs = how === 'never answers' ? 200 : PATIENT;
      outside.answer = answer;
      const warn = vi.fn();
      const own = {
        ownData: async () => [],
        read: () =>
          Promise.resolve({
            ...unknownAddress('the installed data does not contain the address'),
            country: 'IN',
          }),
      };
      for (const service of [proxycheck(timeoutMs), ipqs(timeoutMs)]) {
        expect(await ownDataFirst(own, service, { warn, info: vi.fn() }).read(ADDRESS)).toMatchObject({
          verdict: 'indeterminate',
          country: 'IN',
          reason: `the installed data does not contain the address; ${service.name} could not be queried`,
        });
      }
      expect(warn).toHaveBeenCalledTimes(2);
      const said = warn.mock.calls.map(([facts]) => String(facts.err.stack)).join('\n');
      expect(said).not.toMatch(/k-1|k 2|k%202/);
    },
  );
});

describe("the operator's own data", () => {
  const service = { name: 'a service', read: vi.fn() };
  const log = { warn: vi.fn(), info: vi.fn() };
  const clean: AddressReading = {
    ...unknownAddress(''),
    verdict: 'passed',
    riskScore: 0,
    reason: 'the address is known and not suspicious',
    source: 'a service',
  };
  const reading = (own: AddressReading, address = ADDRESS) =>
    ownDataFirst({ read: () => Promise.resolve(own), ownData: async () => [] }, service, log).read(address);
  beforeEach(() => {
    service.read.mockReset().mockResolvedValue(clean);
  });

  it('decides without a query to the service', async () => {
    for (const verdict of ['passed', 'failed'] as const) {
      const own = { ...unknownAddress('a list'), verdict };
      expect(await reading(own)).toBe(own);
    }
    expect(service.read).not.toHaveBeenCalled();
  });

  it('is the only source for an address that is not public', async () => {
    for (const address of ['10.1.2.3', '127.0.0.1', '::1', 'fe80::1', 'nonsense'])
      expect(await reading(unknownAddress('the address is private'), address)).toMatchObject({
        verdict: 'indeterminate',
      });
    expect(service.read).not.toHaveBeenCalled();
  });

  it('keeps its suspicion and its country', async () => {
    const hosting = {
      ...unknownAddress('the address belongs to a hosting provider'),
      isHosting: true,
      riskScore: 60,
      country: 'DE',
    };
    expect(await reading(hosting)).toEqual(hosting);
    expect(await reading({ ...unknownAddress('not named'), country: 'IN' })).toEqual({
      ...clean,
      country: 'IN',
    });
    expect(service.read).toHaveBeenCalledWith(ADDRESS);
  });
});
