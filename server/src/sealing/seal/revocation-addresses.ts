/** Where a certificate says that its revocation can be asked (RFC 5280 4.2.1.13 and 4.2.2.1). */
import type { X509Certificate } from 'node:crypto';
import { expectTag, oidOf, readAsn1, TAG } from '../verify/asn1.ts';
import type { Asn1 } from '../verify/asn1.ts';

export type RevocationAddresses = { ocsp: string[]; crl: string[] };

const AUTHORITY_INFORMATION_ACCESS = '1.3.6.1.5.5.7.1.1';
const CRL_DISTRIBUTION_POINTS = '2.5.29.31';
const OCSP = '1.3.6.1.5.5.7.48.1';
const URI = TAG.contextPrimitive(6);

/** Throws Malformed. */
export function revocationAddresses({ raw }: X509Certificate): RevocationAddresses {
  const accesses = extensionOf(raw, AUTHORITY_INFORMATION_ACCESS)?.children ?? [];
  const points = extensionOf(raw, CRL_DISTRIBUTION_POINTS)?.children ?? [];
  return {
    ocsp: accesses.flatMap(({ children: [method, location] }) =>
      oidOf(method, 'access method') === OCSP ? webAddress(location) : [],
    ),
    crl: points.flatMap(({ children: [name] }) => {
      const fullName = name?.tag === TAG.context(0) ? name.children[0] : undefined;
      return fullName?.tag === TAG.context(0) ? fullName.children.flatMap(webAddress) : [];
    }),
  };
}

function extensionOf(der: Buffer, wanted: string): Asn1 | null {
  const fields = readAsn1(der).children[0]?.children ?? [];
  const list = fields.find(({ tag }) => tag === TAG.context(3))?.children[0]?.children ?? [];
  const extension = list.find(({ children: [name] }) => oidOf(name, 'certificate extension') === wanted);
  if (extension === undefined) return null;
  return readAsn1(expectTag(extension.children.at(-1), TAG.octetString, 'certificate extension').content);
}

/** LDAP and other kinds of address are left aside. */
function webAddress(name: Asn1 | undefined): string[] {
  const text = name?.tag === URI ? name.content.toString('latin1') : '';
  return /^https?:\/\//i.test(text) ? [text] : [];
}
