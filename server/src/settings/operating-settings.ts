/**
 * Defines the settings for running an installation: what operators can see, and which development defaults remain. In
 * production, each unsafe default must be replaced or waived explicitly, so that none remains by accident.
 */
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { commaList, partsOf } from './comma-list.ts';
import type { Environment } from './needed-settings.ts';

const number = (digits: number) =>
  z
    .string()
    .regex(new RegExp(`^\\d{1,${digits}}$`), 'must be a number')
    .transform(Number);
const waiver = z.enum(['yes', 'no'], { error: 'must be yes or no' }).default('no');

const ROLES = ['web', 'worker', 'vision'] as const;

export const operatingSettings = {
  /**
   * The work of this node: `web` handles requests, `worker` runs background work, and `vision` reads photos for other
   * nodes.
   */
  ROLES: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(z.enum(ROLES, { error: `must be among ${ROLES.join(', ')}` })).min(1))
    .default(['web', 'worker']),
  /** The nodes that read the photos of this node's signers, or a load balancer in front of them. */
  VISION_URL: commaList
    .pipe(z.array(z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''))))
    .default([]),
  /**
   * The number of processes that read photos. The default is one per two processors, or one per processor on a node
   * that only reads photos.
   */
  VISION_PROCESSES: number(3).pipe(z.number().min(1)).optional(),
  METRICS_PORT: number(5).pipe(z.number().max(65_535)).optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/=-]*$/, 'must be letters, digits and . _ ~ + / = - alone')
    .min(16, 'must be at least 16 characters')
    .optional(),
  /** Where to report vulnerabilities: addresses of pages or mailboxes, shown in `/.well-known/security.txt`. */
  SECURITY_CONTACT: commaList
    .pipe(z.array(z.union([z.url({ protocol: /^https$/ }), z.string().regex(/^mailto:[^\s@]+@[^\s@]+$/)])))
    .default([]),
  API_REFERENCE: z.enum(['on', 'off']).default('on'),
  /** The value is in megabytes; 0 turns the check off. */
  MIN_FREE_DISK_MB: number(9).default(200),
  /**
   * The time for which `/readyz` fails before new requests are rejected. The default is 5 in production, and 0
   * otherwise.
   */
  DRAIN_SECONDS: number(3).optional(),
  ALLOW_NO_PUBLIC_URL: waiver,
  ALLOW_PLAIN_HTTP: waiver,
  ALLOW_SMS_OUTBOX: waiver,
  ALLOW_MAIL_OUTBOX: waiver,
  ALLOW_KEY_BESIDE_DATA: waiver,
  ALLOW_OPEN_METRICS: waiver,
  ALLOW_PUBLIC_DEVELOPMENT: waiver,
};

/**
 * Returns a message for each unsafe default of a server that is about to start. The message says how to replace or
 * waive it.
 */
export function unsafeDefaults(given: Environment): string[] {
  const isWaived = (name: keyof typeof operatingSettings) => given[name] === 'yes';
  const say = (name: string, what: string, waived: keyof typeof operatingSettings) =>
    isWaived(waived) ? [] : [`${name}: ${what} (or ${waived}=yes)`];
  if (given['NODE_ENV'] !== 'production')
    return isLoopback(given['HOST'] ?? '127.0.0.1')
      ? []
      : say(
          'HOST',
          'is reachable from other machines, and outside production every message and one-time password is on a public page. Set NODE_ENV=production',
          'ALLOW_PUBLIC_DEVELOPMENT',
        );
  const isOutbox = (name: string) => (given[name] ?? 'outbox') === 'outbox';
  return [
    ...(given['PUBLIC_URL']
      ? []
      : say(
          'PUBLIC_URL',
          'is not set: links would lead to the address that the server listens on. Set it to the address that signers use',
          'ALLOW_NO_PUBLIC_URL',
        )),
    ...['PUBLIC_URL', 'LINK_ADDRESSES'].flatMap((name) =>
      partsOf(given[name] ?? '').some((address) => !/^https:/i.test(address))
        ? say(
            name,
            'does not begin with https://: anyone on the way could read links, one-time passwords and documents. Set it to an address with TLS',
            'ALLOW_PLAIN_HTTP',
          )
        : [],
    ),
    ...(isOutbox('SMS_PROVIDER')
      ? say(
          'SMS_PROVIDER',
          'is the outbox: one-time passwords would not reach any phone. Set it to a provider',
          'ALLOW_SMS_OUTBOX',
        )
      : []),
    ...(isOutbox('MAIL_PROVIDER')
      ? say(
          'MAIL_PROVIDER',
          'is the outbox: no email would be sent. Set it to a provider',
          'ALLOW_MAIL_OUTBOX',
        )
      : []),
    ...(given['MASTER_KEY'] || given['MASTER_KEY_FILE'] || given['MASTER_KEY_COMMAND']
      ? []
      : say(
          'MASTER_KEY',
          'is not set: the key would be stored in DATA_DIR next to the data that it encrypts, and be copied with it. Set it from a secret store, or set MASTER_KEY_FILE or MASTER_KEY_COMMAND',
          'ALLOW_KEY_BESIDE_DATA',
        )),
    ...(given['METRICS_PORT'] || given['METRICS_TOKEN']
      ? []
      : say(
          'METRICS_TOKEN',
          'is not set: /metrics would be public. Set it, or set METRICS_PORT to a port that only your monitoring reaches',
          'ALLOW_OPEN_METRICS',
        )),
    ...(given['API_REFERENCE']
      ? []
      : [
          'API_REFERENCE: is not set: set it to on or off to decide whether /api/reference, /api/openapi*.json and /docs are public',
        ]),
  ];
}

function isLoopback(host: string): boolean {
  if (!isIP(host)) return host === 'localhost';
  return ipaddr.process(host).range() === 'loopback';
}
