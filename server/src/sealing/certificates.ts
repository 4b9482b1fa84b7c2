/**
 * Stores the certificates with which documents were sealed here. A document is still ours if its certificate was
 * replaced later.
 */
import { createHmac, X509Certificate } from 'node:crypto';
import { ne } from 'drizzle-orm';
import { isSameMac, sha256 } from '../crypto/secrets.ts';
import { sealCertificates } from '../database/schema.ts';
import type { Transaction } from '../database/connect.ts';
import type { Kernel } from '../signing/kernel.ts';

export interface OurCertificates {
  /** The certificates of our seals. Documents signed with them are ours. */
  seals: X509Certificate[];
  /**
   * The issuers of the seals' certificates. The seals include these certificates, whose bytes are known to be
   * unaltered. Documents signed with them are not ours.
   */
  issuers: X509Certificate[];
  /** The authorities that issued the one-time certificates of signers. */
  authorities: X509Certificate[];
}

type Role = 'seal' | 'issuer' | 'authority';

/**
 * The certificates of one sealed document: the seal's certificate, its chain, and, if signers have one-time
 * certificates, the issuing authority followed by that authority's chain.
 */
interface Used {
  certificate: X509Certificate;
  chain: X509Certificate[];
  signers: X509Certificate[];
}

/**
 * Stores the certificates. This happens in the transaction that completes the session, so that no sealed document lacks
 * its certificate.
 */
export async function rememberCertificates(
  tx: Transaction,
  { keys, now }: Pick<Kernel, 'keys' | 'now'>,
  { certificate, chain, signers }: Used,
): Promise<void> {
  const firstUsedAt = now();
  const [authority, ...itsIssuers] = signers;
  const rows = [
    { der: certificate.raw, role: 'seal' as const },
    ...[...chain, ...itsIssuers].map((each) => ({ der: each.raw, role: 'issuer' as const })),
    ...(authority ? [{ der: authority.raw, role: 'authority' as const }] : []),
  ];
  for (const { der, role } of rows) {
    const row = {
      fingerprint: sha256(der),
      certificate: der,
      isIssuer: role === 'issuer',
      isAuthority: role === 'authority',
      mac: macOf(keys, der, role),
      firstUsedAt,
    };
    const insert = tx.insert(sealCertificates).values(row);
    // A certificate that was stored as an issuer may later be used to seal or to issue certificates.
    await (role === 'issuer'
      ? insert.onConflictDoNothing()
      : insert.onConflictDoUpdate({
          target: sealCertificates.fingerprint,
          set: row,
          setWhere: ne(sealCertificates.mac, row.mac),
        }));
  }
}

export async function readCertificates({
  database,
  keys,
}: Pick<Kernel, 'database' | 'keys'>): Promise<OurCertificates> {
  const rows = await database.db.select().from(sealCertificates);
  // The authentication code is checked: an attacker with write access to the database alone must not be able to seal
  // in our name.
  const ours = rows.filter((row) => isSameMac(row.mac, macOf(keys, row.certificate, roleOf(row))));
  const those = (role: Role) =>
    ours.filter((row) => roleOf(row) === role).map((row) => new X509Certificate(row.certificate));
  return { seals: those('seal'), issuers: those('issuer'), authorities: those('authority') };
}

const roleOf = ({
  isIssuer,
  isAuthority,
}: Pick<typeof sealCertificates.$inferSelect, 'isIssuer' | 'isAuthority'>): Role =>
  isAuthority ? 'authority' : isIssuer ? 'issuer' : 'seal';

const macOf = ({ sealCertificates: key }: Kernel['keys'], der: Buffer, role: Role): Buffer =>
  createHmac('sha256', key)
    .update(`${role}:${sha256(der)}`)
    .digest();
