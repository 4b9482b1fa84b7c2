/**
 * Creates and verifies enveloped signatures over a whole document or over one element with an id (XML Signature 1.1). The key
 * never comes from the document: its KeyInfo is ignored.
 */
import { createHash, verify, type KeyObject, type X509Certificate } from 'node:crypto';
import { canonicalXml, type Canonicalization } from './canonical-xml.ts';
import { parseXml, XmlProblem } from './parse-xml.ts';
import { childElements, element, onlyElements, textOf, type XmlElement } from './xml-element.ts';

const DS = 'http://www.w3.org/2000/09/xmldsig#';
const ENVELOPED = `${DS}enveloped-signature`;
const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const INCLUSIVE = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';
const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';
const SHA256 = 'http://www.w3.org/2001/04/xmlenc#sha256';

/** Canonical XML 1.1 differs from 1.0 only in attributes of the xml namespace, which the parser rejects. */
const CANONICALIZATIONS: ReadonlyMap<string, Canonicalization> = new Map([
  [INCLUSIVE, 'inclusive'],
  ['http://www.w3.org/2006/12/xml-c14n11', 'inclusive'],
  [EXCLUSIVE, 'exclusive'],
]);
const DIGESTS: ReadonlyMap<string, string> = new Map([
  [SHA256, 'sha256'],
  ['http://www.w3.org/2001/04/xmldsig-more#sha384', 'sha384'],
  ['http://www.w3.org/2001/04/xmlenc#sha512', 'sha512'],
]);
const SIGNATURES: ReadonlyMap<string, { digest: string; key: 'rsa' | 'ec' }> = new Map([
  [RSA_SHA256, { digest: 'sha256', key: 'rsa' }],
  ['http://www.w3.org/2001/04/xmldsig-more#rsa-sha384', { digest: 'sha384', key: 'rsa' }],
  ['http://www.w3.org/2001/04/xmldsig-more#rsa-sha512', { digest: 'sha512', key: 'rsa' }],
  ['http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256', { digest: 'sha256', key: 'ec' }],
  ['http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha384', { digest: 'sha384', key: 'ec' }],
]);
const MIN_RSA_BITS = 2048;
const ID = /^[A-Za-z_][\w.-]{0,255}$/;

/** Thrown if a document is not signed in the accepted form by one of the keys. */
export class XmlSignatureProblem extends Error {
  override name = 'XmlSignatureProblem';
}

/**
 * Returns the root element of a signed document, without its signature. Throws XmlProblem or XmlSignatureProblem. The
 * signature covers everything that is returned.
 */
export function verifyEnveloped(document: Uint8Array, keys: readonly KeyObject[]): XmlElement {
  const root = parseXml(document);
  return verifySignature(findSignature(root), root, '', keys);
}

/**
 * Returns an element without its own signature, which is its child and refers to its id (SAML 2.0 Core, 5.4). The caller
 * refuses repeated ids. Everything that is returned is covered by the signature.
 */
export function verifyElement(signed: XmlElement, keys: readonly KeyObject[]): XmlElement {
  const [signature, ...more] = childElements(signed).filter(
    ({ local, namespace }) => local === 'Signature' && namespace === DS,
  );
  if (signature === undefined) throw new XmlSignatureProblem('The element is not signed');
  if (more.length > 0) throw new XmlSignatureProblem('The element has several signatures');
  const id = signed.attributes.get('ID') ?? '';
  if (!ID.test(id)) throw new XmlSignatureProblem('The element has no usable id');
  return verifySignature(signature, signed, `#${id}`, keys);
}

function verifySignature(
  signature: XmlElement,
  signed: XmlElement,
  uri: string,
  keys: readonly KeyObject[],
): XmlElement {
  const parts = partsOf(signature, ['SignedInfo', 'SignatureValue'], 'KeyInfo');
  const [canonicalization, method, reference] = partsOf(parts[0], [
    'CanonicalizationMethod',
    'SignatureMethod',
    'Reference',
  ]);
  checkReference(reference, uri, signed, signature);
  const { kind, prefixes } = canonicalizationOf(canonicalization);
  const { digest, key: type } = algorithmOf(method, SIGNATURES);
  const covered = Buffer.from(canonicalXml(parts[0], kind, undefined, prefixes));
  const value = base64Of(parts[1]);
  const isSigned = keys.some(
    (key) =>
      key.asymmetricKeyType === type &&
      (key.asymmetricKeyDetails?.modulusLength ?? MIN_RSA_BITS) >= MIN_RSA_BITS &&
      verify(digest, covered, { key, dsaEncoding: 'ieee-p1363' }, value),
  );
  if (!isSigned) throw new XmlSignatureProblem('The signature is not by a configured key');
  return { ...signed, children: signed.children.filter((child) => child !== signature) };
}

/** Returns the signature, which is a child of the root, and the only element of that name in the document. */
function findSignature(root: XmlElement): XmlElement {
  const found: XmlElement[] = [];
  const search = (parent: XmlElement): void => {
    for (const child of childElements(parent)) {
      if (child.local === 'Signature') found.push(child);
      else if (child.namespace === DS)
        throw new XmlSignatureProblem('A part of a signature is in the wrong place');
      else search(child);
    }
  };
  search(root);
  const [signature, ...more] = found;
  if (signature === undefined) throw new XmlSignatureProblem('The document is not signed');
  if (more.length > 0) throw new XmlSignatureProblem('The document has several signatures');
  if (signature.namespace !== DS || !root.children.includes(signature)) {
    throw new XmlSignatureProblem('The signature is in the wrong place');
  }
  return signature;
}

/** Checks that the reference covers the whole element without the signature, and that the element has its digest. */
function checkReference(reference: XmlElement, uri: string, signed: XmlElement, signature: XmlElement): void {
  if (
    reference.attributes.get('URI') !== uri ||
    [...reference.attributes.keys()].some((name) => !['URI', 'Id'].includes(name))
  ) {
    throw new XmlSignatureProblem('The signature does not refer to the whole document');
  }
  const [transforms, method, value] = partsOf(reference, ['Transforms', 'DigestMethod', 'DigestValue']);
  const [enveloped, canonical, ...more] = onlyElements(transforms) ?? [];
  if (
    enveloped === undefined ||
    more.length > 0 ||
    !isTransform(enveloped) ||
    !(canonical === undefined || isTransform(canonical))
  ) {
    throw new XmlSignatureProblem('The transforms are not accepted');
  }
  algorithmOf(enveloped, new Map([[ENVELOPED, true]]));
  const { kind, prefixes } = canonical
    ? canonicalizationOf(canonical)
    : { kind: 'inclusive' as const, prefixes: [] };
  const digest = algorithmOf(method, DIGESTS);
  const actual = createHash(digest)
    .update(canonicalXml(signed, kind, signature, prefixes))
    .digest();
  if (!actual.equals(base64Of(value)))
    throw new XmlSignatureProblem('The document was changed after it was signed');
}

const isTransform = ({ namespace, local }: XmlElement): boolean => namespace === DS && local === 'Transform';

/** Returns the child elements, which must have these names in this order. `optional` may follow. */
function partsOf<const Names extends readonly string[]>(
  parent: XmlElement,
  names: Names,
  optional?: string,
): { [Index in keyof Names]: XmlElement } {
  const children = onlyElements(parent) ?? [];
  const rest = children.slice(names.length);
  const isRight =
    children.every(({ namespace }) => namespace === DS) &&
    names.every((name, index) => children[index]?.local === name) &&
    (rest.length === 0 || (rest.length === 1 && rest[0]?.local === optional));
  if (!isRight) throw new XmlSignatureProblem('The signature does not have the accepted form');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the names were compared one by one above
  return children.slice(0, names.length) as { [Index in keyof Names]: XmlElement };
}

/** Exclusive canonicalization may name prefixes to treat inclusively. */
function canonicalizationOf(named: XmlElement): { kind: Canonicalization; prefixes: string[] } {
  const [list, ...more] = onlyElements(named) ?? [];
  if (list === undefined) return { kind: algorithmOf(named, CANONICALIZATIONS), prefixes: [] };
  const prefixes = list.attributes.get('PrefixList');
  const isRight =
    more.length === 0 &&
    list.namespace === EXCLUSIVE &&
    list.local === 'InclusiveNamespaces' &&
    prefixes !== undefined &&
    list.attributes.size === 1 &&
    onlyElements(list)?.length === 0;
  if (!isRight) throw new XmlSignatureProblem('An algorithm is not accepted');
  const kind = algorithmOf({ ...named, children: [] }, new Map([[EXCLUSIVE, 'exclusive' as const]]));
  const names = prefixes.split(/[ \t\r\n]+/).filter(Boolean);
  return { kind, prefixes: names.map((name) => (name === '#default' ? '' : name)) };
}

/** Returns what the only attribute of an empty element stands for. */
function algorithmOf<Value>(named: XmlElement, accepted: ReadonlyMap<string, Value>): Value {
  const value = accepted.get(named.attributes.get('Algorithm') ?? '');
  if (value === undefined || named.attributes.size !== 1 || onlyElements(named)?.length !== 0) {
    throw new XmlSignatureProblem('An algorithm is not accepted');
  }
  return value;
}

function base64Of(holder: XmlElement): Buffer {
  const text = textOf(holder)?.replaceAll(/[ \t\r\n]/g, '');
  if (text === undefined || text.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(text)) {
    throw new XmlSignatureProblem('A value is not Base64');
  }
  return Buffer.from(text, 'base64');
}

/** An RSA key with its certificate. */
export interface XmlSigner {
  certificate: X509Certificate;
  sign(data: Uint8Array): Promise<Buffer>;
}

const ds = (
  local: string,
  attributes: Record<string, string>,
  ...children: (XmlElement | string)[]
): XmlElement => element(local, attributes, children, DS);

/** Signs a document and returns it in canonical form. */
export async function signEnveloped(root: XmlElement, signer: XmlSigner): Promise<string> {
  const digest = createHash('sha256').update(canonicalXml(root, 'inclusive')).digest('base64');
  const signedInfo = ds(
    'SignedInfo',
    {},
    ds('CanonicalizationMethod', { Algorithm: INCLUSIVE }),
    ds('SignatureMethod', { Algorithm: RSA_SHA256 }),
    ds(
      'Reference',
      { URI: '' },
      ds('Transforms', {}, ds('Transform', { Algorithm: ENVELOPED })),
      ds('DigestMethod', { Algorithm: SHA256 }),
      ds('DigestValue', {}, digest),
    ),
  );
  const value = await signer.sign(Buffer.from(canonicalXml(signedInfo, 'inclusive')));
  const signature = ds(
    'Signature',
    {},
    signedInfo,
    ds('SignatureValue', {}, value.toString('base64')),
    ds(
      'KeyInfo',
      {},
      ds('X509Data', {}, ds('X509Certificate', {}, signer.certificate.raw.toString('base64'))),
    ),
  );
  return canonicalXml({ ...root, children: [...root.children, signature] }, 'inclusive');
}

/** Returns whether an error was thrown because a document is malformed or not signed as required. */
export const isXmlProblem = (error: unknown): error is XmlProblem | XmlSignatureProblem =>
  error instanceof XmlProblem || error instanceof XmlSignatureProblem;
