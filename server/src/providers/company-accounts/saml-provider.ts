/**
 * Implements the Web Browser SSO profile of SAML 2.0 as a service provider: the browser is redirected with an
 * AuthnRequest, and posts the response. It uses no SAML library. The strict XML module verifies only the form of
 * signature that providers use, while general libraries accept more forms, which have caused many of their
 * vulnerabilities.
 */
import type { KeyObject } from 'node:crypto';
import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { deflateRawSync } from 'node:zlib';
import { certificateBlocks } from '../../pki/x509/certificate.ts';
import { canonicalXml } from '../../xml/canonical-xml.ts';
import { element } from '../../xml/xml-element.ts';
import {
  type AuthorizationAttempt,
  type Identity,
  type IdentityProvider,
  ProviderUnavailable,
} from './identity-provider.ts';
import { type Assertion, readResponse } from './saml-response.ts';

export interface SamlOptions {
  /** The provider's entity id. */
  issuer: string;
  ssoUrl: string;
  /**
   * The path of a PEM file with the provider's certificate. While the provider changes its certificate, the file
   * contains the old and the new one.
   */
  certificates: string;
  groupsAttribute: string;
  /** The attribute with the email address. If it is undefined, the usual names are tried. */
  emailAttribute: string | undefined;
  /** True if the provider assigns the email addresses, so that people cannot choose them. */
  trustsEmail: boolean;
  entityId: string;
  answerUrl: string;
}

/** Our own addresses, which the provider's administrator enters at the provider. */
export const SAML_METADATA_PATH = '/api/v1/saml/metadata';
export const SAML_ANSWER_PATH = '/api/v1/saml/acs';

const SAMLP = 'urn:oasis:names:tc:SAML:2.0:protocol';
const SAML = 'urn:oasis:names:tc:SAML:2.0:assertion';
const METADATA = 'urn:oasis:names:tc:SAML:2.0:metadata';
const POST = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST';
const EMAIL_FORMAT = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';
const PERSISTENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';
const CLAIMS = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims';
const EMAILS = ['email', 'mail', 'urn:oid:0.9.2342.19200300.100.1.3', `${CLAIMS}/emailaddress`];
const NAMES = [
  'displayName',
  'name',
  'urn:oid:2.16.840.1.113730.3.1.241',
  'http://schemas.microsoft.com/identity/claims/displayname',
];
const GIVEN_NAMES = ['givenName', 'firstName', 'urn:oid:2.5.4.42', `${CLAIMS}/givenname`];
const FAMILY_NAMES = ['sn', 'lastName', 'urn:oid:2.5.4.4', `${CLAIMS}/surname`];

export function createSamlProvider(options: SamlOptions): IdentityProvider {
  return {
    issuer: options.issuer,
    posted: { metadata: metadataOf(options) },
    authorizationUrl: async (attempt) => {
      await keysIn(options);
      const url = new URL(options.ssoUrl);
      url.searchParams.set('SAMLRequest', deflateRawSync(requestOf(options, attempt)).toString('base64'));
      url.searchParams.set('RelayState', attempt.state);
      return url.href;
    },
    identify: async (attempt, answer) => {
      const assertion = readResponse(answer, {
        issuer: options.issuer,
        keys: await keysIn(options),
        audience: options.entityId,
        recipient: options.answerUrl,
        requestId: requestId(attempt),
        now: new Date(),
      });
      return identityOf(options, assertion);
    },
    signOutUrl: async () => null,
    readLogoutToken: null,
  };
}

/**
 * Reads the provider's keys. The file is read for each sign-in, so that a new certificate takes effect without a
 * restart.
 */
async function keysIn({ certificates: file }: SamlOptions): Promise<KeyObject[]> {
  try {
    const blocks = certificateBlocks(await readFile(file, 'latin1'));
    if (blocks.length === 0) throw new Error('no PEM certificate');
    return blocks.map((block) => new X509Certificate(block).publicKey);
  } catch {
    throw new ProviderUnavailable(
      `SAML_IDP_CERTIFICATES names ${file}, which contains no readable certificate`,
    );
  }
}

/**
 * Returns the id of the request. It begins with an underscore, because an XML id must not begin with a digit. The nonce
 * is used only once and is bound to the browser.
 */
const requestId = ({ nonce }: AuthorizationAttempt): string => `_${nonce}`;

function requestOf(options: SamlOptions, attempt: AuthorizationAttempt): string {
  const request = element(
    'AuthnRequest',
    {
      ID: requestId(attempt),
      Version: '2.0',
      IssueInstant: new Date().toISOString(),
      Destination: options.ssoUrl,
      AssertionConsumerServiceURL: options.answerUrl,
      ProtocolBinding: POST,
      ...(attempt.isFresh ? { ForceAuthn: 'true' } : {}),
    },
    [element('Issuer', {}, [options.entityId], SAML)],
    SAMLP,
  );
  return canonicalXml(request, 'exclusive');
}

const described = (
  name: string,
  attributes: Record<string, string>,
  children: Parameters<typeof element>[2] = [],
) => element(name, attributes, children, METADATA);

function metadataOf({ entityId, answerUrl }: SamlOptions): string {
  const descriptor = described(
    'SPSSODescriptor',
    { protocolSupportEnumeration: SAMLP, AuthnRequestsSigned: 'false', WantAssertionsSigned: 'true' },
    [
      described('NameIDFormat', {}, [PERSISTENT]),
      described('NameIDFormat', {}, [EMAIL_FORMAT]),
      described('AssertionConsumerService', {
        Binding: POST,
        Location: answerUrl,
        index: '0',
        isDefault: 'true',
      }),
    ],
  );
  return canonicalXml(described('EntityDescriptor', { entityID: entityId }, [descriptor]), 'exclusive');
}

function identityOf(options: SamlOptions, { id, nameId, attributes, authenticatedAt }: Assertion): Identity {
  const first = (names: readonly string[]) => names.flatMap((name) => attributes.get(name) ?? [])[0] ?? null;
  const named = options.emailAttribute === undefined ? EMAILS : [options.emailAttribute];
  const email = first(named) ?? (nameId.format === EMAIL_FORMAT ? nameId.value : null);
  const parts = [first(GIVEN_NAMES), first(FAMILY_NAMES)].filter((part) => part !== null);
  return {
    issuer: options.issuer,
    subject: `${nameId.format} ${nameId.value}`,
    accountId: nameId.value,
    email: email?.toLowerCase() ?? null,
    isEmailVerified: options.trustsEmail,
    name: first(NAMES) ?? (parts.length > 0 ? parts.join(' ') : null),
    groups: attributes.get(options.groupsAttribute) ?? [],
    authenticatedAt,
    idToken: null,
    session: null,
    answerId: id,
  };
}
