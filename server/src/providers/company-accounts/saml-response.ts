/**
 * Verifies a response of the Web Browser SSO profile (SAML 2.0 Core, Bindings and Profiles 4.1.4). The assertion itself
 * must be signed, and only the verified assertion is read. The strict parser rejects comments, entities and document
 * types. A signature must cover the element that contains it. Wrapped or truncated content is therefore never read.
 */
import type { KeyObject } from 'node:crypto';
import { parseXml } from '../../xml/parse-xml.ts';
import { childElements, textOf, type XmlElement } from '../../xml/xml-element.ts';
import { isXmlProblem, verifyElement } from '../../xml/xml-signature.ts';
import { AnswerRefused } from './identity-provider.ts';

const SAMLP = 'urn:oasis:names:tc:SAML:2.0:protocol';
const SAML = 'urn:oasis:names:tc:SAML:2.0:assertion';
const DS = 'http://www.w3.org/2000/09/xmldsig#';
const SUCCESS = 'urn:oasis:names:tc:SAML:2.0:status:Success';
const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';
const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';
const UNSPECIFIED = 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified';
/** The conditions that the product knows. An assertion with any other condition is invalid (Core 2.5.1). */
const KNOWN_CONDITIONS: ReadonlySet<string> = new Set([
  'AudienceRestriction',
  'OneTimeUse',
  'ProxyRestriction',
]);
/** The maximum difference between the provider's clock and ours. */
const CLOCK_SKEW_MILLISECONDS = 60_000;
const MAX_CHARACTERS = 350_000;
const MAX_VALUE_CHARACTERS = 1000;
const MAX_VALUES = 500;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z$/;

export interface Expected {
  /** The provider's entity id. */
  issuer: string;
  keys: readonly KeyObject[];
  /** Our own entity id, for which the assertion must be intended. */
  audience: string;
  /** Our own address, to which the response must be sent. */
  recipient: string;
  requestId: string;
  now: Date;
}

export interface Assertion {
  id: string;
  nameId: { value: string; format: string };
  /** The values of each attribute, by its name. */
  attributes: ReadonlyMap<string, readonly string[]>;
  authenticatedAt: Date;
}

/** Verifies and reads a response. Throws AnswerRefused with the reason. */
export function readResponse(base64: string, expected: Expected): Assertion {
  const text = base64.replaceAll(/[\r\n\t ]/g, '');
  if (text === '' || text.length > MAX_CHARACTERS || !/^[A-Za-z0-9+/]+={0,2}$/.test(text))
    throw new AnswerRefused('not_base64');
  try {
    const response = parseXml(Buffer.from(text, 'base64'), { allowsPrefixedAttributes: true });
    return readAssertion(verifiedAssertion(response, expected), expected);
  } catch (error) {
    if (isXmlProblem(error)) throw new AnswerRefused(error.name);
    throw error;
  }
}

/** Returns the only assertion in the response, in the form that its signature covers. */
function verifiedAssertion(response: XmlElement, expected: Expected): XmlElement {
  demand(isNamed(response, SAMLP, 'Response'), 'no_response');
  const { attributes } = response;
  demand(attributes.get('Version') === '2.0', 'version');
  demand(attributes.get('InResponseTo') === expected.requestId, 'another_request');
  demand(attributes.get('Destination') === expected.recipient, 'destination');
  const [issuer] = partsOf(response, SAML, 'Issuer');
  demand(issuer === undefined || valueOf(issuer) === expected.issuer, 'another_issuer');
  const status = only(
    partsOf(only(partsOf(response, SAMLP, 'Status'), 'status'), SAMLP, 'StatusCode'),
    'status',
  );
  demand(status.attributes.get('Value') === SUCCESS, 'status');
  const assertion = only(partsOf(response, SAML, 'Assertion'), 'no_single_assertion');
  refuseStrayParts(response, assertion);
  if (partsOf(response, DS, 'Signature').length > 0) verifyElement(response, expected.keys);
  return verifyElement(assertion, expected.keys);
}

/**
 * Rejects assertions and signatures in any other place, and repeated ids. The product would not read them, but no
 * honest provider sends them.
 */
function refuseStrayParts(response: XmlElement, assertion: XmlElement): void {
  const ids = new Set<string>();
  const visit = (parent: XmlElement): void => {
    for (const [name, id] of parent.attributes) {
      if (name.toLowerCase() !== 'id') continue;
      demand(!ids.has(id), 'repeated_id');
      ids.add(id);
    }
    for (const child of childElements(parent)) {
      const isSignature =
        child.local === 'Signature' || (child.namespace === DS && child.local !== 'Signature');
      if (child.local === 'Assertion' || child.local === 'EncryptedAssertion')
        demand(child === assertion, 'stray_assertion');
      if (!isSignature) visit(child);
      else demand(parent === response || parent === assertion, 'stray_signature');
    }
  };
  visit(response);
}

function readAssertion(assertion: XmlElement, expected: Expected): Assertion {
  const { attributes } = assertion;
  const id = attributes.get('ID') ?? '';
  demand(attributes.get('Version') === '2.0', 'version');
  demand(
    valueOf(only(partsOf(assertion, SAML, 'Issuer'), 'no_issuer')) === expected.issuer,
    'another_issuer',
  );
  const issuedAt = instantOf(attributes.get('IssueInstant'), 'issue_instant');
  demand(+issuedAt <= +expected.now + CLOCK_SKEW_MILLISECONDS, 'issued_in_future');
  const subject = only(partsOf(assertion, SAML, 'Subject'), 'no_subject');
  checkConfirmation(subject, expected);
  checkConditions(only(partsOf(assertion, SAML, 'Conditions'), 'no_conditions'), expected);
  return {
    id,
    nameId: nameIdOf(subject),
    attributes: attributesOf(assertion),
    authenticatedAt: authenticationOf(assertion, expected.now),
  };
}

/** Requires a bearer confirmation for our address and this request that is valid now (Profiles 4.1.4.2). */
function checkConfirmation(subject: XmlElement, { recipient, requestId, now }: Expected): void {
  const confirmation = only(partsOf(subject, SAML, 'SubjectConfirmation'), 'no_single_confirmation');
  demand(confirmation.attributes.get('Method') === BEARER, 'no_bearer');
  const data = only(partsOf(confirmation, SAML, 'SubjectConfirmationData'), 'no_confirmation_data');
  demand(data.attributes.get('Recipient') === recipient, 'another_recipient');
  demand(data.attributes.get('InResponseTo') === requestId, 'another_request');
  demand(!data.attributes.has('NotBefore'), 'not_before_in_confirmation');
  demand(
    isBefore(now, instantOf(data.attributes.get('NotOnOrAfter'), 'confirmation_end')),
    'confirmation_expired',
  );
}

function checkConditions(conditions: XmlElement, { audience, now }: Expected): void {
  const { attributes } = conditions;
  const [start, end] = [attributes.get('NotBefore'), attributes.get('NotOnOrAfter')];
  if (start !== undefined)
    demand(+now + CLOCK_SKEW_MILLISECONDS >= +instantOf(start, 'not_before'), 'not_yet_valid');
  if (end !== undefined) demand(isBefore(now, instantOf(end, 'not_on_or_after')), 'expired');
  demand(
    childElements(conditions).every(
      ({ namespace, local }) => namespace === SAML && KNOWN_CONDITIONS.has(local),
    ),
    'unknown_condition',
  );
  const audiences = partsOf(conditions, SAML, 'AudienceRestriction');
  demand(audiences.length > 0, 'no_audience');
  // Every audience restriction must include our entity id (Core 2.5.1.4).
  for (const restriction of audiences)
    demand(
      partsOf(restriction, SAML, 'Audience').some((each) => valueOf(each) === audience),
      'another_audience',
    );
}

/** Returns the name id. A transient id is rejected, because the person would be a different one at each sign-in. */
function nameIdOf(subject: XmlElement): Assertion['nameId'] {
  const nameId = only(partsOf(subject, SAML, 'NameID'), 'no_name_id');
  const format = nameId.attributes.get('Format') ?? UNSPECIFIED;
  demand(format !== TRANSIENT, 'transient_name_id');
  const value = valueOf(nameId);
  demand(value !== '', 'no_name_id');
  return { value, format };
}

function authenticationOf(assertion: XmlElement, now: Date): Date {
  const statement = only(partsOf(assertion, SAML, 'AuthnStatement'), 'no_authentication');
  const end = statement.attributes.get('SessionNotOnOrAfter');
  if (end !== undefined) demand(isBefore(now, instantOf(end, 'session_end')), 'session_expired');
  return instantOf(statement.attributes.get('AuthnInstant'), 'authn_instant');
}

function attributesOf(assertion: XmlElement): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const statement of partsOf(assertion, SAML, 'AttributeStatement'))
    for (const attribute of partsOf(statement, SAML, 'Attribute')) {
      const name = attribute.attributes.get('Name') ?? '';
      const values = partsOf(attribute, SAML, 'AttributeValue').map((value) => textOf(value)?.trim() ?? '');
      demand(values.length <= MAX_VALUES, 'too_many_values');
      found.set(name, [...(found.get(name) ?? []), ...values.filter((value) => value !== '')]);
    }
  return found;
}

const isNamed = (element: XmlElement, namespace: string, local: string): boolean =>
  element.namespace === namespace && element.local === local;

const partsOf = (parent: XmlElement, namespace: string, local: string): XmlElement[] =>
  childElements(parent).filter((child) => isNamed(child, namespace, local));

function only(found: readonly XmlElement[], reason: string): XmlElement {
  const [first] = found;
  if (first === undefined || found.length > 1) throw new AnswerRefused(reason);
  return first;
}

function valueOf(element: XmlElement): string {
  const text = textOf(element)?.trim();
  demand(text !== undefined && text.length <= MAX_VALUE_CHARACTERS, 'unreadable_value');
  return text ?? '';
}

/** Parses a time, which must be in UTC (Core 1.3.3). */
function instantOf(text: string | undefined, reason: string): Date {
  const at = new Date(INSTANT.test(text ?? '') ? (text ?? '') : Number.NaN);
  demand(!Number.isNaN(+at), reason);
  return at;
}

const isBefore = (now: Date, end: Date): boolean => +now - CLOCK_SKEW_MILLISECONDS < +end;

function demand(isRight: boolean, reason: string): void {
  if (!isRight) throw new AnswerRefused(reason);
}
