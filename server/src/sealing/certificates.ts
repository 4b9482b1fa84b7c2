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
   * The issuers, which are included in the seals and known to be unaltered. Documents signed with their certificates
   * are not ours.
   */
  issuers: X509Certificate[];
  /** The authorities that issued the one-time certificates of signers. */
  authorities: X509Certificate[];
}

type Role = 'seal' | 'issuer' | 'authority';

/** The certificates of one sealed document: of the seal, and of the signers' authority with its issuers, if used. */
interface Used {
  certificate: X509Certificate;
  chain: X509Certificate[];
  signers: X509Certificate[];
}

/** Stores the certificates in the transaction that completes the session, so that no seal lacks its certificate. */
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
    // A certificate that was stored as an issuer may seal or issue later.
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
  // The authentication code is checked, because write access to the database alone must not allow sealing in our name.
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
