/**
 * Reads the document security store (EN 319 142-1 5.4.2): the certificates, OCSP responses and revocation lists that
 * are embedded in a document.
 */
import { PdfStream } from '@libpdf/core';
import { Malformed } from '../../pki/asn1.ts';
import { readCertificate, type Certificate } from '../../pki/x509/certificate.ts';
import type { EmbeddedProof } from '../../pki/trust/judge-trust.ts';
import { dereference } from '../reading/dereference.ts';
import { itemsAt } from '../reading/entries.ts';
import type { OpenPdf } from './open-pdf.ts';

/** The maximum number of items of each kind. Each item costs one signature check per certificate. */
const MAX_ITEMS = 64;

export function readEmbeddedProof({ pdf, resolve }: OpenPdf): EmbeddedProof {
  const store = pdf.getCatalog().getDict('DSS', resolve);
  const itemsOf = (key: string): Buffer[] =>
    itemsAt(store, key, resolve)
      .slice(0, MAX_ITEMS)
      .map((item) => dereference(item, resolve))
      .filter((item) => item instanceof PdfStream)
      .flatMap(decoded);
  return {
    certificates: itemsOf('Certs').flatMap(certificateOf),
    ocsp: itemsOf('OCSPs'),
    crl: itemsOf('CRLs'),
  };
}

function decoded(stream: PdfStream): Buffer[] {
  try {
    return [Buffer.from(stream.getDecodedData())];
  } catch {
    // An unreadable item is skipped, because it proves nothing.
    return [];
  }
}

function certificateOf(der: Buffer): Certificate[] {
  try {
    return [readCertificate(der)];
  } catch (error) {
    if (error instanceof Malformed) return [];
    throw error;
  }
}
