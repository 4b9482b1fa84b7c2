/**
 * Sends email through an SMTP server (RFC 5321), with implicit TLS or STARTTLS and an optional login. Messages are sent
 * one at a time.
 */
import type { DeliveryFailureCode } from '@countersign/contract/rules/delivery-failures';
import MailComposer from 'nodemailer/lib/mail-composer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { DeliveryError, SENDING_MILLISECONDS } from '../message.ts';
import type { Mail } from './mail.ts';

export interface SmtpSettings {
  host: string;
  port: number;
  /** `implicit` means that the connection uses TLS from the first byte (`smtps:`). */
  tls: 'implicit' | 'starttls' | 'off';
  login: { user: string; pass: string } | null;
  from: string;
  /** The certificate of the operator's own authority, in PEM. */
  ca?: string | undefined;
  timeoutMs?: number | undefined;
}

type SmtpError = NonNullable<Parameters<Parameters<SMTPConnection['login']>[1]>[0]>;

export function createSmtpMail(settings: SmtpSettings): Mail {
  return {
    async send({ id, to, subject, text, html }) {
      const mail = new MailComposer({
        from: settings.from,
        to,
        subject,
        text,
        html,
        // The message id is the same for every attempt, so that a mail server can drop duplicates.
        messageId: `<${id}@${domainOf(settings.from)}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
        disableFileAccess: true,
        disableUrlAccess: true,
      }).compile();
      await deliver(settings, mail.getEnvelope(), await mail.build());
    },
  };
}

async function deliver(
  settings: SmtpSettings,
  envelope: Parameters<SMTPConnection['send']>[0],
  content: Buffer,
): Promise<void> {
  const { timeoutMs = SENDING_MILLISECONDS, login } = settings;
  const connection = new SMTPConnection(connectionOptions(settings, timeoutMs));
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const limit = setTimeout(
    () => reject(new DeliveryError('timeout', 'The mail server timed out')),
    timeoutMs,
  );
  const failed = (error: SmtpError) => reject(toDeliveryError(error));
  const send = () =>
    connection.send(envelope, content, (error) => {
      if (error) return failed(error);
      connection.quit();
      resolve();
    });
  connection.on('error', failed);
  connection.connect((error) => {
    if (error) return failed(error);
    if (!login) return send();
    connection.login({ credentials: login }, (refusal) => (refusal ? failed(refusal) : send()));
  });
  try {
    await promise;
  } finally {
    clearTimeout(limit);
    connection.close();
  }
}

function connectionOptions({ host, port, tls, ca }: SmtpSettings, timeoutMs: number) {
  return {
    host,
    port,
    secure: tls === 'implicit',
    requireTLS: tls === 'starttls',
    ignoreTLS: tls === 'off',
    tls: { minVersion: 'TLSv1.2' as const, ...(ca ? { ca } : {}) },
    dnsTimeout: timeoutMs,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    maxResponseSize: 64 * 1024,
  };
}

/** Converts an SMTP error. The server's text may quote the recipient, so only its code is reported. */
function toDeliveryError({ code, command, responseCode }: SmtpError): DeliveryError {
  if (code === 'EAUTH') return new DeliveryError('account_rejected', 'The mail server rejected the login');
  if (responseCode !== undefined) {
    // A refused sender or login can be fixed by the operator, so the message is retried. A refused recipient or message
    // is final.
    const isFinal = responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA');
    return new DeliveryError(
      SMTP_FAILURES[responseCode] ?? 'rejected_by_provider',
      `The mail server answered ${responseCode} to ${command ?? 'us'}`,
      { providerCode: String(responseCode), isFinal },
    );
  }
  const [failure, reason] = REASONS.get(code ?? '') ?? ['provider_unavailable', 'closed the connection'];
  return new DeliveryError(failure, `The mail server ${reason}`);
}

/** The failures for SMTP reply codes (RFC 5321 4.2.3). */
const SMTP_FAILURES: Readonly<Record<number, DeliveryFailureCode>> = {
  421: 'provider_overloaded',
  450: 'recipient_unreachable',
  451: 'provider_overloaded',
  452: 'mailbox_full',
  535: 'account_rejected',
  550: 'invalid_address',
  551: 'invalid_address',
  552: 'mailbox_full',
  553: 'invalid_address',
  554: 'filtered',
};

const REASONS: ReadonlyMap<string, readonly [DeliveryFailureCode, string]> = new Map([
  ['ETIMEDOUT', ['timeout', 'timed out']],
  ['EDNS', ['provider_unavailable', 'has no address']],
  ['ETLS', ['provider_unavailable', 'offers no trusted encrypted connection']],
  ['EPROTOCOL', ['rejected_by_provider', 'sent a response that is not SMTP']],
  ['ESOCKET', ['provider_unavailable', 'cannot be reached']],
]);

const domainOf = (from: string): string => /@([^\s>@]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
