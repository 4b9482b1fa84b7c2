/** The certificates that have sealed here: what one of them sealed stays ours after it was replaced. */
import { createHash, createHmac, timingSafeEqual, X509Certificate } from 'node:crypto';
import { sealCertificates } from '../database/schema.ts';
import type { Services, Transaction } from '../services.ts';
import { fingerprintOf } from './verify/certificate.ts';

/** Remembered in the transaction that completes the session, so that no seal is without its certificate. */
export async function rememberCertificate(
  tx: Transaction,
  { keys, now }: Pick<Services, 'keys' | 'now'>,
  certificate: X509Certificate,
): Promise<void> {
  const fingerprint = fingerprintOf(certificate);
  await tx
    .insert(sealCertificates)
    .values({ fingerprint, certificate: certificate.raw, mac: macOf(keys, fingerprint), firstUsedAt: now() })
    .onConflictDoNothing();
}

export async function pastCertificates({
  database,
  keys,
}: Pick<Services, 'database' | 'keys'>): Promise<X509Certificate[]> {
  const rows = await database.db.select().from(sealCertificates);
  return rows.flatMap(({ certificate, mac }) => {
    const expected = macOf(keys, createHash('sha256').update(certificate).digest('hex'));
    // Whoever can only write to the database must not be able to seal in our name.
    const isOurs = mac.length === expected.length && timingSafeEqual(mac, expected);
    return isOurs ? [new X509Certificate(certificate)] : [];
  });
}

const macOf = ({ sealCertificates: key }: Services['keys'], fingerprint: string): Buffer =>
  createHmac('sha256', key).update(fingerprint).digest();
