/** The requests of the CCA eSign API, versions 2.1 and 3.x. */
import { element, type XmlElement } from '../../../xml/xml-element.ts';
import type { SigningRequest } from '../remote-signing.ts';
import { inIndianTime } from './esign-time.ts';

/** `2.1` sends the browser with the request. 3.x sends the request from server to server, and then the browser. */
export type EsignVersion = '2.1' | '3.0' | '3.1' | '3.2' | '3.3';

export interface RequestSettings {
  version: EsignVersion;
  aspId: string;
  /** 1 is an OTP, 2 a fingerprint, 3 an iris scan and 4 a face. */
  authMode: '1' | '2' | '3' | '4';
}

/** The limit of the specification for one request. */
export const MAX_DOCUMENTS = 5;
/** Matches an identifier that every provider accepts for a transaction. Some providers cut or reject longer ones. */
export const TRANSACTION = /^[A-Za-z0-9:_.-]{8,64}$/;
/** The provider shows this much of a document's title. */
const MAX_TITLE = 50;
/** Minutes for which a 3.x request waits for the signer. */
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
        // The signer enters the Aadhaar number or virtual ID on the provider's page only.
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

/** Providers reject control characters, and characters that browsers change when they submit a form. */
function titleOf(title: string): string {
  const plain = title.replaceAll(/[^\p{L}\p{M}\p{N}.,()/-]+/gu, ' ').trim();
  return Array.from(plain).slice(0, MAX_TITLE).join('').trim() || 'Document';
}
