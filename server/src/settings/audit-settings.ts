/** Defines where the audit stream is sent: a syslog server over TLS, a webhook, or both. */
import path from 'node:path';
import { z } from 'zod';
import type { Environment } from './needed-settings.ts';

const file = z
  .string()
  .transform((name) => path.resolve(name))
  .optional();

export const auditSettings = {
  /** The port is 6514 unless given (RFC 5425). */
  AUDIT_SYSLOG: z
    .string()
    .regex(/^tls:\/\/[^/?#@]+\/?$/, 'must be tls:// with a host, such as tls://siem.example.com:6514')
    .refine((url) => URL.canParse(url), { message: 'must be tls:// with a host and a port' })
    .transform((url) => {
      const { hostname, port } = new URL(url);
      return { host: hostname.replaceAll(/^\[|\]$/g, ''), port: Number(port || 6514) };
    })
    .optional(),
  /**
   * A PEM file with the authorities that are trusted to certify the syslog server. The default is the system's list.
   */
  AUDIT_SYSLOG_CA: file,
  /** PEM files with the certificate and the key of this client, if the syslog server asks for them. */
  AUDIT_SYSLOG_CERT: file,
  AUDIT_SYSLOG_KEY: file,
  AUDIT_WEBHOOK: z.url({ protocol: /^https?$/ }).optional(),
};

export function auditMistakes(given: Environment): string[] {
  const { AUDIT_SYSLOG_CERT: certificate, AUDIT_SYSLOG_KEY: key } = given;
  if (Boolean(certificate) === Boolean(key)) return [];
  return [
    certificate
      ? 'AUDIT_SYSLOG_KEY: is required with AUDIT_SYSLOG_CERT'
      : 'AUDIT_SYSLOG_CERT: is required with AUDIT_SYSLOG_KEY',
  ];
}
