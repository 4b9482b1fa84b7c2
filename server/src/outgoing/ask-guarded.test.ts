import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { portOf } from '../../tests/helpers/port-of.ts';
import { askGuarded, createGuard, type Guard, refusalOfTarget } from './ask-guarded.ts';
import { TARGET_REFUSALS } from './target-rules.ts';

const NOTHING = { networks: [], hosts: [] };
const LIMITS = { timeoutMs: 10_000, maxBytes: 10_000 };

/**
 * Listens on every interface of this machine, so that it notices every connection that gets through, whatever address was
 * used.
 */
let canary: http.Server;
let port: number;
let connections: number;
let asked: string[];
beforeAll(async () => {
  canary = http.createServer((request, response) => {
    asked.push(String(request.url));
    const redirect = /^\/redirect-to\?(.+)$/.exec(request.url ?? '')?.[1];
    if (redirect) response.writeHead(302, { location: redirect });
    response.end('the canary');
  });
  canary.on('connection', () => {
    connections += 1;
  });
  canary.listen(0);
  await once(canary, 'listening');
  port = portOf(canary);
});
afterAll(async () => {
  canary.closeAllConnections();
  canary.close();
  await once(canary, 'close');
});
beforeEach(() => {
  connections = 0;
  asked = [];
});

/** A resolver that knows only these names. If a name has several answers, each lookup returns the next one. */
function resolverOf(names: Record<string, string[][]>): Guard['resolve'] {
  const turns = new Map<string, number>();
  return async (host) => {
    const turn = turns.get(host) ?? 0;
    turns.set(host, turn + 1);
    const answers = names[host.replace(/\.$/, '')] ?? [];
    const addresses = answers[turn % answers.length];
    if (!addresses) throw Object.assign(new Error('not found'), { code: 'ENOTFOUND' });
    return addresses.map((address) => ({ address, family: net.isIP(address) }));
  };
}

const LITERALS = [
  '127.0.0.1',
  '127.0.0.2',
  '127.255.255.254',
  '127.1',
  '127.0.1',
  '127.0.0.1.',
  '2130706433',
  '017700000001',
  '0x7f000001',
  '0x7f.0.0.1',
  '0177.0.0.1',
  '0177.0.0x0.1',
  '%31%32%37.0.0.1',
  '１２７.0.0.1',
  '127。0。0。1',
  '0',
  '0.0.0.0',
  '0.0.0.1',
  '[::]',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::ffff:0:127.0.0.1]',
  '[::127.0.0.1]',
  '[64:ff9b::127.0.0.1]',
  '[64:ff9b:1::127.0.0.1]',
  '[2002:7f00:1::]',
  '[2001:0:7f00:1::]',
  '[2606:4700::5efe:127.0.0.1]',
  '[2606:4700::200:5efe:10.0.0.1]',
  '[fe80::1]',
  '[fec0::1]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[ff02::1]',
  '[100::1]',
  '[2001:db8::1]',
  '[3fff::1]',
  '[4000::1]',
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.0.1',
  '169.254.169.254',
  '169.254.0.1',
  '100.64.0.1',
  '100.100.100.200',
  '168.63.129.16',
  '192.0.0.192',
  '192.0.2.1',
  '192.88.99.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  'localhost',
  'localhost.',
  'LOCALHOST',
  'canary.localhost',
  'ｌｏｃａｌｈｏｓｔ',
];

/** Names as a hostile DNS zone could answer them. */
const NAMES: Record<string, string[][]> = {
  'loopback.example': [['127.0.0.1']],
  'loopback6.example': [['::1']],
  'mapped.example': [['::ffff:127.0.0.1']],
  'unspecified.example': [['0.0.0.0']],
  'unspecified6.example': [['::']],
  'private.example': [['10.1.2.3']],
  'metadata.example': [['169.254.169.254']],
  'scoped.example': [['fe80::1%lo']],
  'azure.example': [['168.63.129.16']],
  'nonsense.example': [['not an address']],
  'mixed.example': [['93.184.215.14', '127.0.0.1']],
  'mixed6.example': [['2606:2800:21f:cb07:6820:80da:af6b:8b2c', '::1']],
};

/** The private non-loopback addresses of this machine, as in any office or cloud network. */
const OWN = Object.values(networkInterfaces())
  .flatMap((list) => list ?? [])
  .filter(({ internal, address }) => !internal && ipaddr.parse(address).range() !== 'unicast')
  .map(({ address }) => (net.isIP(address) === 6 ? `[${address}]` : address));

const guard = (): Guard => ({ allowed: NOTHING, resolve: resolverOf(NAMES) });

describe('a target inside our network', () => {
  it.each([...LITERALS, ...OWN, ...Object.keys(NAMES)])('%s is rejected and not reached', async (host) => {
    for (const scheme of ['http', 'https']) {
      const url = `${scheme}://${host}:${port}/inside`;
      expect(await refusalOfTarget(guard(), url)).toBe('private');
      await expect(askGuarded(guard(), url, LIMITS)).rejects.toMatchObject({
        name: 'OutgoingError',
        reason: 'does not resolve to a public address',
      });
    }
    expect(connections).toBe(0);
  });

  it('is covered by at least forty cases', () => {
    expect(LITERALS.length + Object.keys(NAMES).length).toBeGreaterThanOrEqual(40);
  });

  it('is reached without a guard, which proves that the test server works', async () => {
    const everything = { networks: ['0.0.0.0/0', '::/0'], hosts: ['localhost'] };
    for (const host of ['127.0.0.1', '2130706433', '0x7f.1', 'localhost'])
      await askGuarded(createGuard(everything), `http://${host}:${port}/${host}`, LIMITS);
    expect(connections).toBe(4);
  });
});

describe('a name that is public when it is stored', () => {
  it('is rejected if it resolves to an internal address when a request is sent, and again on the next request', async () => {
    const rebinding: Guard = {
      allowed: NOTHING,
      resolve: resolverOf({ 'rebind.example': [['93.184.215.14'], ['127.0.0.1'], ['127.0.0.1']] }),
    };
    const url = `http://rebind.example:${port}/`;
    expect(await refusalOfTarget(rebinding, url)).toBeNull();
    for (let turn = 0; turn < 2; turn++)
      await expect(askGuarded(rebinding, url, LIMITS)).rejects.toMatchObject({
        reason: 'does not resolve to a public address',
      });
    expect(connections).toBe(0);
  });

  it('is resolved once per request, and the connection goes to the checked address', async () => {
    // The first answer of the resolver is allowed and leads to the test server. A second lookup would return a rejected
    // address.
    const looked: string[] = [];
    const resolve = resolverOf({ 'once.example': [['127.0.0.1'], ['10.9.9.9']] });
    const counting: Guard = {
      allowed: { networks: ['127.0.0.1'], hosts: [] },
      resolve: (host) => {
        looked.push(host);
        return resolve(host);
      },
    };
    expect((await askGuarded(counting, `http://once.example:${port}/`, LIMITS)).status).toBe(200);
    expect(looked).toEqual(['once.example']);
    expect(connections).toBe(1);
  });
});

it('does not follow a redirect, wherever it leads', async () => {
  const allowed: Guard = { ...guard(), allowed: { networks: ['127.0.0.1/32'], hosts: [] } };
  for (const target of [`http://127.0.0.1:${port}/inside`, 'http://169.254.169.254/', '/inside']) {
    const answer = await askGuarded(allowed, `http://127.0.0.1:${port}/redirect-to?${target}`, LIMITS);
    expect(answer.status).toBe(302);
  }
  expect(asked.map((path) => path.split('?')[0])).toEqual(Array.from({ length: 3 }, () => '/redirect-to'));
});

describe('an address', () => {
  it.each([
    ['http://user@public.example/', 'must not contain a user name or password'],
    ['http://user:word@public.example/', 'must not contain a user name or password'],
    ['http://public.example:25/', 'must use port 80, 443 or a port above 1023'],
    ['https://93.184.215.14:22/', 'must use port 80, 443 or a port above 1023'],
    ['ftp://public.example/', 'is not an http or https address'],
    ['file:///etc/passwd', 'is not an http or https address'],
    ['gopher://127.0.0.1/', 'is not an http or https address'],
    ['nothing', 'is not an http or https address'],
  ])('%s is rejected because it %s', async (url, reason) => {
    const refusal = await refusalOfTarget(guard(), url);
    expect(refusal && TARGET_REFUSALS[refusal]).toBe(reason);
    await expect(askGuarded(guard(), url, LIMITS)).rejects.toMatchObject({ reason });
  });

  it.each([
    'https://93.184.215.14/hook',
    'https://[2606:2800:21f:cb07:6820:80da:af6b:8b2c]:8443/hook',
    'http://public.example/hook',
    'https://not-resolving-yet.example/hook',
  ])('%s can be stored', async (url) => {
    const resolve = resolverOf({ 'public.example': [['93.184.215.14']], ...literal(url) });
    expect(await refusalOfTarget({ allowed: NOTHING, resolve }, url)).toBeNull();
  });

  it('that the operator allows is reached by network or by name, and no other address is', async () => {
    const resolve = resolverOf({ 'hooks.intranet': [['127.0.0.1']], 'other.intranet': [['127.0.0.1']] });
    const byName: Guard = { allowed: { networks: [], hosts: ['hooks.intranet'] }, resolve };
    expect((await askGuarded(byName, `http://hooks.intranet:${port}/`, LIMITS)).status).toBe(200);
    expect((await askGuarded(byName, `http://HOOKS.intranet.:${port}/`, LIMITS)).status).toBe(200);
    await expect(askGuarded(byName, `http://other.intranet:${port}/`, LIMITS)).rejects.toThrow('public');
    await expect(askGuarded(byName, `http://127.0.0.1:${port}/`, LIMITS)).rejects.toThrow('public');

    const byNetwork: Guard = { allowed: { networks: ['127.0.0.0/31'], hosts: [] }, resolve };
    expect((await askGuarded(byNetwork, `http://other.intranet:${port}/`, LIMITS)).status).toBe(200);
    await expect(askGuarded(byNetwork, `http://127.0.0.2:${port}/`, LIMITS)).rejects.toThrow('public');
    await expect(askGuarded(byNetwork, `http://[::1]:${port}/`, LIMITS)).rejects.toThrow('public');
  });
});

/** The system's resolver returns a literal address unchanged. */
function literal(url: string): Record<string, string[][]> {
  const host = new URL(url).hostname.replace(/^\[(.*)\]$/, '$1');
  return net.isIP(host) ? { [host]: [[host]] } : {};
}
