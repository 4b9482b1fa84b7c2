/**
 * Simulates a SAML identity provider. It reads the request to which the browser is redirected, and writes the form that
 * the browser posts. Responses are signed by an independent implementation (`xml-crypto`). A test can change a response
 * before or after signing.
 */
import { createPrivateKey, type KeyObject, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { SignedXml } from 'xml-crypto';
import { createIdentity } from '../../src/pki/testing/test-pki.ts';

export interface SamlAccount {
  nameId: string;
  format?: string;
  attributes: Record<string, readonly string[]>;
}

export interface Making {
  /** Changes the response before signing. */
  before?: (xml: string) => string;
  /** Changes the response after signing. */
  after?: (xml: string) => string;
  signs?: ('assertion' | 'response')[];
  key?: KeyObject;
  algorithm?: string;
  digest?: string;
  canonicalization?: string;
  /** Namespace prefixes that exclusive canonicalization treats as inclusive, as OpenSAML does. */
  prefixes?: string[];
  /** The time of the response, relative to the current time, in milliseconds. */
  at?: number;
}

export const DS = 'http://www.w3.org/2000/09/xmldsig#';
export const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';
const SHA256 = 'http://www.w3.org/2001/04/xmlenc#sha256';
const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const PERSISTENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';

export class SamlIdp {
  readonly issuer = 'https://idp.bank.example/metadata';
  readonly ssoUrl = 'https://idp.bank.example/sso';
  /** The path of the file with the certificates that the product trusts. */
  readonly file: string;
  readonly key: KeyObject;
  readonly certificate: string;

  constructor(file: string, { key, certificate }: SigningKey) {
    this.file = file;
    this.key = key;
    this.certificate = certificate;
  }

  static async open(folder?: string): Promise<SamlIdp> {
    const own = folder ?? (await mkdtemp(path.join(tmpdir(), 'countersign-saml-')));
    await mkdir(own, { recursive: true });
    const idp = new SamlIdp(path.join(own, 'idp.pem'), await newKey());
    await idp.publish(idp.certificate);
    return idp;
  }

  /** Writes certificates into the file that the product trusts. */
  async publish(...certificates: string[]): Promise<void> {
    await writeFile(this.file, certificates.join('\n'));
  }

  get environment(): Record<string, string> {
    return {
      SAML_IDP_ENTITY_ID: this.issuer,
      SAML_IDP_SSO_URL: this.ssoUrl,
      SAML_IDP_CERTIFICATES: this.file,
      SAML_ROLES: 'lending-admins=administrator; pune-branch=officer:Pune; goa-branch=officer:Goa',
      SAML_TRUST_EMAIL: 'on',
    };
  }

  close(): Promise<void> {
    return rm(path.dirname(this.file), { recursive: true });
  }

  /** Returns the form by which the browser returns from the provider to the product. */
  respond(
    url: string,
    account: SamlAccount,
    making: Making = {},
  ): { SAMLResponse: string; RelayState: string } {
    const { searchParams } = new URL(url);
    const request = inflateRawSync(Buffer.from(searchParams.get('SAMLRequest') ?? '', 'base64')).toString();
    const { before = same, after = same, signs = ['assertion'] } = making;
    let xml = before(this.#response(request, account, making.at ?? 0));
    for (const name of signs) xml = this.#sign(xml, name === 'assertion' ? 'Assertion' : 'Response', making);
    return {
      SAMLResponse: Buffer.from(after(xml)).toString('base64'),
      RelayState: searchParams.get('RelayState') ?? '',
    };
  }

  #response(request: string, { nameId, format = PERSISTENT, attributes }: SamlAccount, at: number): string {
    const read = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(request)?.[1] ?? '';
    const [id, acs] = [read('ID'), read('AssertionConsumerServiceURL')];
    const audience = />([^<]*)<\/Issuer>/.exec(request)?.[1] ?? '';
    const time = (minutes: number) => new Date(Date.now() + at + minutes * 60_000).toISOString();
    const statements = Object.entries(attributes).map(
      ([name, values]) =>
        `<saml:Attribute Name="${name}" NameFormat="urn:oasis:names:tc:SAML:2.0:attrname-format:basic">${values
          .map((value) => `<saml:AttributeValue xsi:type="xs:string">${value}</saml:AttributeValue>`)
          .join('')}</saml:Attribute>`,
    );
    return `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_${randomUUID()}" Version="2.0" IssueInstant="${time(0)}" Destination="${acs}" InResponseTo="${id}"><saml:Issuer>${this.issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status><saml:Assertion xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xs="http://www.w3.org/2001/XMLSchema" ID="_${randomUUID()}" Version="2.0" IssueInstant="${time(0)}"><saml:Issuer>${this.issuer}</saml:Issuer><saml:Subject><saml:NameID Format="${format}">${nameId}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData InResponseTo="${id}" Recipient="${acs}" NotOnOrAfter="${time(5)}"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${time(-1)}" NotOnOrAfter="${time(5)}"><saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${time(0)}" SessionIndex="_1"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement>${statements.join('')}</saml:AttributeStatement></saml:Assertion></samlp:Response>`;
  }

  #sign(xml: string, name: 'Assertion' | 'Response', making: Making): string {
    const { key = this.key, algorithm = RSA_SHA256, digest = SHA256, canonicalization = EXCLUSIVE } = making;
    const signing = new SignedXml({
      privateKey: key.export({ type: 'pkcs8', format: 'pem' }).toString(),
      signatureAlgorithm: algorithm,
      canonicalizationAlgorithm: canonicalization,
      inclusiveNamespacesPrefixList: making.prefixes ?? [],
    });
    const xpath = name === 'Response' ? '/*' : "/*/*[local-name(.)='Assertion']";
    const transforms = [`${DS}enveloped-signature`, canonicalization];
    signing.addReference({ xpath, transforms, digestAlgorithm: digest });
    signing.computeSignature(xml, {
      prefix: 'ds',
      location: { reference: `${xpath}/*[local-name(.)='Issuer']`, action: 'after' },
    });
    return signing.getSignedXml();
  }
}

interface SigningKey {
  key: KeyObject;
  certificate: string;
}

export async function newKey(): Promise<SigningKey> {
  const { certificate, privateKey } = await createIdentity({ name: 'Identity provider', keyType: 'RSA' });
  const pkcs8 = Buffer.from(await crypto.subtle.exportKey('pkcs8', privateKey));
  const key = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' });
  return { key, certificate: certificate.toString() };
}

const same = (xml: string): string => xml;
