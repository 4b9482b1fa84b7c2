/** The requests of the CCA eSign API, versions 2.1 and 3.x. */
import { element, type XmlElement } from '../../../xml/xml-element.ts';
import type { SigningRequest } from '../remote-signing.ts';
import { inIndianTime } from './esign-time.ts';

/**
 * The version of the protocol. In 2.1, the browser carries the request. In 3.x, the server sends the request to the
 * provider before the browser visits the provider.
 */
export type EsignVersion = '2.1' | '3.0' | '3.1' | '3.2' | '3.3';

export interface RequestSettings {
  version: EsignVersion;
  aspId: string;
  /** The way in which the signer is authenticated: 1 by OTP, 2 by fingerprint, 3 by iris scan, 4 by face. */
  authMode: '1' | '2' | '3' | '4';
}

/** The maximum number of documents in one request, set by the specification. */
export const MAX_DOCUMENTS = 5;
/**
 * Matches transaction identifiers that every provider accepts. Some providers truncate or reject longer identifiers.
 */
export const TRANSACTION = /^[A-Za-z0-9:_.-]{8,64}$/;
/** The number of characters of a document's title that the provider shows. */
const MAX_TITLE = 50;
/** The number of minutes for which the provider keeps a 3.x request open for the signer. */
export const WAIT_MINUTES = 30;

export function esignRequest(request: SigningRequest, settings: RequestSettings): XmlElement {
  const { version, aspId } = settings;
  const isFirst = version === '2.1';
  const common = {
    ver: version,
    ts: inIndianTime(request.now),
    txn: request.transaction,
    aspId,
    responseUrl: request.returnUrl,
  };
  const attributes: Record<string, string> = isFirst
    ? {
        ...common,
        sc: 'Y',
        // Left empty, because the signer enters the Aadhaar number or virtual ID only on the provider's page.
        ekycId: '',
        ekycIdType: 'A',
        AuthMode: settings.authMode,
        responseSigType: 'pkcs7',
      }
    : {
        ...common,
        signerid: '',
        redirectUrl: request.returnUrl,
        signingAlgorithm: 'RSA',
        maxWaitPeriod: String(WAIT_MINUTES),
      };
  const hashes = request.documents.map(({ title, sha256 }, index) =>
    element(
      'InputHash',
      {
        id: String(index + 1),
        hashAlgorithm: 'SHA256',
        docInfo: titleOf(title),
        ...(isFirst ? {} : { docUrl: '', responseSigType: 'pkcs7' }),
      },
      [sha256.toString('hex')],
    ),
  );
  return element('Esign', attributes, [element('Docs', {}, hashes)]);
}

export const statusRequest = (request: SigningRequest, { version, aspId }: RequestSettings): XmlElement =>
  element('EsignStatus', { ver: version, ts: inIndianTime(request.now), txn: request.transaction, aspId });

/** Removes the characters that providers reject or that browsers change when they submit a form. */
function titleOf(title: string): string {
  const plain = title.replaceAll(/[^\p{L}\p{M}\p{N}.,()/-]+/gu, ' ').trim();
  return Array.from(plain).slice(0, MAX_TITLE).join('').trim() || 'Document';
}
