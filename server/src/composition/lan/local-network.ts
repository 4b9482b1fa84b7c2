/** `npm start -- --lan`: makes the product available to phones on the local network. */
import { isIPv6 } from 'node:net';
import type { Settings } from '../../settings/settings.ts';
import { loadLanCertificate } from './stored-certificate.ts';
import { localNames, type LocalNames } from './local-names.ts';
import type { KeyAndCertificate } from './self-made-certificate.ts';
import { terminalQr } from './terminal-qr.ts';

export interface LocalNetwork {
  https: KeyAndCertificate;
  /** Returns the address under which phones find the server. The port is known only once the server listens. */
  urlAt(port: number): string;
  /** False if the machine is on no network. Only this machine can then open the links. */
  reachesPhones: boolean;
}

/**
 * Adds the settings of `--lan`: the server listens on every network of the machine, unless the operator has set HOST.
 */
export function lanEnvironment(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  if (environment['NODE_ENV'] === 'production')
    throw new Error(
      '--lan is for trying the product. In production, run the server behind a proxy with a real certificate.',
    );
  return { ...environment, HOST: environment['HOST'] || '0.0.0.0', ALLOW_PUBLIC_DEVELOPMENT: 'yes' };
}

export async function openLocalNetwork(
  { DATA_DIR, HOST }: Pick<Settings, 'DATA_DIR' | 'HOST'>,
  now: Date,
  names: LocalNames = localNames(),
): Promise<LocalNetwork> {
  const https = await loadLanCertificate(DATA_DIR, names, now);
  const host = EVERY_NETWORK.has(HOST) ? (names.addresses[0] ?? '127.0.0.1') : HOST;
  const authority = isIPv6(host) ? `[${host}]` : host;
  return {
    https,
    urlAt: (port) => `https://${authority}:${port}`,
    reachesPhones: names.addresses.length > 0,
  };
}

const EVERY_NETWORK = new Set(['0.0.0.0', '::']);

/** Returns the notes that the operator should read before the first phone opens a link. */
export async function lanNotes(
  { reachesPhones }: Pick<LocalNetwork, 'reachesPhones'>,
  link: string,
  terminal: { isTTY?: boolean },
): Promise<string[]> {
  if (!reachesPhones)
    return ['This machine has no address in a local network: these links work only on this machine.'];
  return [
    ...(terminal.isTTY
      ? ['Open the first link on a phone in the same network, or scan it:', await terminalQr(link)]
      : ['Open the first link on a phone in the same network.']),
    'The browser will show a warning: this machine created its own certificate, which no authority has signed.',
    'Choose "Advanced" and continue. HTTPS is required, because browsers allow camera and location only on secure pages.',
    'Everyone in this network can open this demonstration, including its messages and one-time passwords.',
  ];
}
