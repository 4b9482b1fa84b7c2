import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, get } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentsOf } from '../../pki/testing/openssl-contents.ts';
import { needTools } from '../../pki/testing/tools.ts';
import { loadLanCertificate } from './stored-certificate.ts';
import { makeLanCertificate, VALID_DAYS, type KeyAndCertificate } from './self-made-certificate.ts';

const names = { addresses: ['192.168.1.20', '10.0.0.7'], hostnames: ['desk', 'desk.local'] };
const DAY = 24 * 3600 * 1000;
const now = new Date();
const later = (days: number) => new Date(now.getTime() + days * DAY);

describe('the self-signed certificate', () => {
  const made = makeLanCertificate(names, now);
  const certificate = new X509Certificate(made.cert);

  it('names every address and name of the machine, including the loopback ones, and no other', () => {
    for (const address of [...names.addresses, '127.0.0.1'])
      expect(certificate.checkIP(address)).toBe(address);
    for (const host of [...names.hostnames, 'localhost']) expect(certificate.checkHost(host)).toBe(host);
    expect(certificate.checkIP('192.168.1.21')).toBeUndefined();
    expect(certificate.checkHost('example.com')).toBeUndefined();
  });

  it('is signed by its own key, is valid for servers only, and cannot issue certificates', () => {
    expect(certificate.verify(certificate.publicKey)).toBe(true);
    expect(certificate.issuer).toBe(certificate.subject);
    expect(certificate.ca).toBe(false);
    expect(certificate.keyUsage).toEqual(['1.3.6.1.5.5.7.3.1']);
    expect(certificate.subject).toBe('CN=Countersign on desk');
  });

  it('expires within the period that phones accept', () => {
    expect(VALID_DAYS).toBeLessThan(398);
    expect(new Date(certificate.validFrom).getTime()).toBeLessThan(now.getTime());
    expect(new Date(certificate.validTo).getTime()).toBeCloseTo(later(VALID_DAYS).getTime(), -4);
  });

  it('has a unique, positive serial number', () => {
    const serials = Array.from(
      { length: 5 },
      () => new X509Certificate(makeLanCertificate(names, now).cert).serialNumber,
    );
    expect(new Set(serials).size).toBe(5);
    for (const serial of serials) expect(serial).toMatch(/^[4-7][0-9A-F]{31}$/);
  });

  it('remains valid beyond 2050, when dates use another encoding', () => {
    const future = new X509Certificate(makeLanCertificate(names, new Date('2051-02-03T04:05:06Z')).cert);
    expect(new Date(future.validFrom).toISOString()).toBe('2051-02-03T03:05:06.000Z');
  });

  it('has exactly the contents that OpenSSL reads here', (context) => {
    needTools(context, 'openssl');
    const at = new Date('2026-03-04T05:06:07.890Z');
    expect(contentsOf(makeLanCertificate(names, at).cert)).toBe(
      [
        'Version: 3 (0x2)',
        'Signature Algorithm: ecdsa-with-SHA256',
        'Issuer: CN=Countersign on desk',
        'Validity',
        'Not Before: Mar  4 04:06:07 2026 GMT',
        'Not After : Apr  5 05:06:07 2027 GMT',
        'Subject: CN=Countersign on desk',
        'X509v3 extensions:',
        'X509v3 Subject Alternative Name:',
        'DNS:localhost, DNS:desk, DNS:desk.local, IP Address:127.0.0.1, IP Address:192.168.1.20, IP Address:10.0.0.7',
        'X509v3 Basic Constraints: critical',
        'CA:FALSE',
        'X509v3 Key Usage: critical',
        'Digital Signature',
        'X509v3 Extended Key Usage:',
        'TLS Web Server Authentication',
      ].join('\n'),
    );
  });

  it('secures a real connection that a trusting client verifies completely', async () => {
    expect(await answerOver(made, made.cert)).toBe('hello');
    await expect(answerOver(made, makeLanCertificate(names, now).cert)).rejects.toThrow(
      /self-signed|certificate/,
    );
  });
});

describe('the stored certificate', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'countersign-lan-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const file = () => path.join(folder, 'lan-certificate.pem');
  const load = (at = now, whom = names) => loadLanCertificate(folder, whom, at);

  it('is created once, readable by its owner only, and reused', async () => {
    const first = await load();
    expect((await stat(file())).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(['lan-certificate.pem']);
    expect(await load()).toEqual(first);
    expect(await load(later(VALID_DAYS - 8))).toEqual(first);
  });

  it('is reused if the machine loses an address', async () => {
    const first = await load();
    expect(await load(now, { addresses: ['10.0.0.7'], hostnames: ['desk'] })).toEqual(first);
  });

  it.each([
    ['it expires soon', () => load(later(VALID_DAYS - 6))],
    ['the machine has another address', () => load(now, { ...names, addresses: ['192.168.77.3'] })],
    ['the machine has another name', () => load(now, { ...names, hostnames: ['other'] })],
    ['the clock was wrong when it was created', () => load(later(-30))],
  ])('is recreated if %s', async (_, again) => {
    const first = await load();
    const second = await again();
    expect(second.cert).not.toBe(first.cert);
    expect(await readFile(file(), 'utf8')).toBe(second.key + second.cert);
    expect((await stat(file())).mode & 0o777).toBe(0o600);
  });

  it.each([
    ['empty', () => ''],
    ['cut', (text: string) => text.slice(0, text.length / 2)],
    ['scrambled', (text: string) => text.replaceAll(/[A-Z]{3}/g, 'AAA')],
    [
      "another's key with it",
      (text: string) => makeLanCertificate(names, now).key + text.slice(text.indexOf('-----BEGIN CERT')),
    ],
  ])('is recreated if its file is %s', async (_, spoil) => {
    await load();
    await writeFile(file(), spoil(await readFile(file(), 'utf8')));
    const { key, cert } = await load();
    expect(await answerOver({ key, cert }, cert)).toBe('hello');
  });
});

/** Requests a page from a server with this certificate at 127.0.0.1, trusting only `trusted`. */
async function answerOver(own: KeyAndCertificate, trusted: string): Promise<string> {
  const server = createServer(own, (_request, response) => response.end('hello')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  try {
    return await new Promise<string>((resolve, reject) => {
      get({ host: '127.0.0.1', port: address.port, ca: trusted, agent: false }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        response.on('end', () => resolve(text));
      }).on('error', reject);
    });
  } finally {
    server.close();
  }
}
