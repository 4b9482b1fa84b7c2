/** Reads `EsignResp`, the response of the CCA eSign API, and verifies its XML signature first. */
import type { KeyObject } from 'node:crypto';
import { onlyElements, textOf, type XmlElement } from '../../../xml/xml-element.ts';
import { isXmlProblem, verifyEnveloped } from '../../../xml/xml-signature.ts';
import { readTime } from './esign-time.ts';

export interface EsignResponse {
  transaction: string;
  /** The id that the provider gave to the response. */
  code: string;
  sentAt: Date;
  outcome:
    | { kind: 'failure'; errorCode: string }
    | { kind: 'pending' }
    | { kind: 'success'; certificate: Buffer; signatures: ReadonlyMap<string, Buffer> };
}

/** Thrown if a response is malformed or not genuine. The message is for the log and quotes no part of the response. */
export class ResponseProblem extends Error {
  override name = 'ResponseProblem';
}

const NO_ERROR = new Set(['', 'NA']);

/** Verifies and reads a response. Throws ResponseProblem. */
export function readEsignResponse(document: Uint8Array, keys: readonly KeyObject[]): EsignResponse {
  const root = verified(document, keys);
  if (root.local !== 'EsignResp' || root.namespace !== '')
    throw new ResponseProblem('it is not an EsignResp');
  const attribute = (name: string): string => root.attributes.get(name) ?? '';
  const sentAt = readTime(attribute('ts'));
  if (sentAt === null) throw new ResponseProblem('its time is malformed');
  const common = { transaction: attribute('txn'), code: attribute('resCode'), sentAt };
  // In 3.x, one attribute contains the code and the text of the error.
  const errorCode = attribute('errCode') || (/^[A-Z0-9-]+/i.exec(attribute('error'))?.[0] ?? '');
  switch (attribute('status')) {
    case '0':
      return { ...common, outcome: { kind: 'failure', errorCode } };
    case '2':
      return { ...common, outcome: { kind: 'pending' } };
    case '1':
      if (!NO_ERROR.has(errorCode)) throw new ResponseProblem('it reports both success and an error');
      return { ...common, outcome: { kind: 'success', ...readSignatures(root) } };
    default:
      throw new ResponseProblem('its status is unknown');
  }
}

function verified(document: Uint8Array, keys: readonly KeyObject[]): XmlElement {
  try {
    return verifyEnveloped(document, keys);
  } catch (error) {
    if (isXmlProblem(error)) throw new ResponseProblem(error.message);
    throw error;
  }
}

function readSignatures(root: XmlElement): { certificate: Buffer; signatures: ReadonlyMap<string, Buffer> } {
  const [certificate, list, ...more] = onlyElements(root) ?? [];
  if (!isNamed(certificate, 'UserX509Certificate') || !isNamed(list, 'Signatures') || more.length > 0) {
    throw new ResponseProblem('it does not have the parts of a successful response');
  }
  const signatures = new Map<string, Buffer>();
  for (const each of onlyElements(list) ?? []) {
    const id = each.attributes.get('id') ?? '';
    if (!isNamed(each, 'DocSignature') || signatures.has(id))
      throw new ResponseProblem('its signatures are malformed');
    if (!NO_ERROR.has(each.attributes.get('error') ?? ''))
      throw new ResponseProblem('a document was not signed');
    if (each.attributes.get('sigHashAlgorithm')?.replace('-', '').toUpperCase() !== 'SHA256') {
      throw new ResponseProblem('a document has a digest other than SHA-256');
    }
    signatures.set(id, base64Of(each));
  }
  return { certificate: base64Of(certificate), signatures };
}

const isNamed = (found: XmlElement | undefined, local: string): found is XmlElement =>
  found?.local === local && found.namespace === '';

function base64Of(holder: XmlElement): Buffer {
  const text = textOf(holder)?.replaceAll(/[ \t\r\n]/g, '') ?? '';
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(text))
    throw new ResponseProblem('a value is not Base64');
  return Buffer.from(text, 'base64');
}
