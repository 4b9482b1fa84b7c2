/**
 * Stores the certificates that have sealed documents here. Documents sealed with a replaced certificate are still ours.
 */
import { createHmac, X509Certificate } from 'node:crypto';
import { ne } from 'drizzle-orm';
import { isSameMac, sha256 } from '../crypto/secrets.ts';
import { sealCertificates } from '../database/schema.ts';
import type { Transaction } from '../database/connect.ts';
import type { Kernel } from '../signing/kernel.ts';

export interface OurCertificates {
  /** Documents signed with these certificates are ours. */
  seals: X509Certificate[];
  /**
   * These certificates are included in the seals and known to be unaltered. Documents signed with them are not ours.
   */
  issuers: X509Certificate[];
}

/** Stores the certificates in the transaction that completes the session, so that no seal lacks its certificate. */
export async function rememberCertificates(
  tx: Transaction,
  { keys, now }: Pick<Kernel, 'keys' | 'now'>,
  { certificate, chain }: { certificate: X509Certificate; chain: X509Certificate[] },
): Promise<void> {
  const firstUsedAt = now();
  const row = ({ raw }: X509Certificate, isIssuer: boolean) => ({
    fingerprint: sha256(raw),
    certificate: raw,
    isIssuer,
    mac: macOf(keys, raw, isIssuer),
    firstUsedAt,
  });
  const own = row(certificate, false);
  await tx
    .insert(sealCertificates)
    .values(own)
    // The certificate may have been stored as an issuer before.
    .onConflictDoUpdate({
      target: sealCertificates.fingerprint,
      set: own,
      setWhere: ne(sealCertificates.mac, own.mac),
    });
  if (chain.length === 0) return;
  await tx
    .insert(sealCertificates)
    .values(chain.map((issuer) => row(issuer, true)))
    .onConflictDoNothing();
}

export async function readCertificates({
  database,
  keys,
}: Pick<Kernel, 'database' | 'keys'>): Promise<OurCertificates> {
  const rows = await database.db.select().from(sealCertificates);
  // The authentication code is checked, because write access to the database alone must not allow sealing in our name.
  const ours = rows.filter(({ certificate, isIssuer, mac }) =>
    isSameMac(mac, macOf(keys, certificate, isIssuer)),
  );
  const those = (isIssuer: boolean) =>
    ours.filter((row) => row.isIssuer === isIssuer).map((row) => new X509Certificate(row.certificate));
  return { seals: those(false), issuers: those(true) };
}

const macOf = ({ sealCertificates: key }: Kernel['keys'], der: Buffer, isIssuer: boolean): Buffer =>
  createHmac('sha256', key)
    .update(`${isIssuer ? 'issuer' : 'seal'}:${sha256(der)}`)
    .digest();
