import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyStaffChain } from '../evidence/verify-staff.ts';
import { DS, type Making, newKey, type SamlAccount, SamlIdp } from '../../tests/helpers/saml-idp.ts';
import { enrolled, invited, signedInAs, StaffBrowser } from '../../tests/helpers/staff.ts';
import { openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';

const ACS = '/api/v1/saml/acs';

let idp: SamlIdp;
let test: TestApp;
beforeAll(async () => {
  idp = await SamlIdp.open();
  test = await openTestApp({ environment: idp.environment });
});
afterAll(async () => {
  await test.close();
  await idp.close();
});

const account = (groups = ['pune-branch'], nameId: string = randomUUID()): SamlAccount => ({
  nameId,
  attributes: { email: [`${nameId}@bank.example`], displayName: ['Asha Rao'], groups },
});

const accountWith = (email: string) => ({
  ...account(),
  attributes: { email: [email], groups: ['pune-branch'] },
});

type Form = Record<string, string>;

class SamlPerson {
  readonly browser = new StaffBrowser(test);
  readonly account: SamlAccount;

  constructor(own: SamlAccount = account()) {
    this.account = own;
  }

  async begin(path = '/sign-in/openid'): Promise<string> {
    return String((await this.browser.post(path)).data.url);
  }

  /** Posts the provider's form, and opens the page to which the response redirects the browser. */
  async finish(form: Form) {
    const { location } = await post(form);
    return this.browser.post('/openid', { query: new URL(location, 'http://sign.test').search.slice(1) });
  }

  async signIn(making: Making = {}) {
    return this.finish(idp.respond(await this.begin(), this.account, making));
  }

  async me() {
    return (await this.browser.ask('/staff/me')).data;
  }
}

/** Posts the provider's form as a browser does: from the provider's site, without our cookies. */
async function post(form: Form) {
  const answer = await test.app.inject({
    method: 'POST',
    url: ACS,
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://idp.bank.example' },
    payload: new URLSearchParams(form).toString(),
  });
  return { status: answer.statusCode, location: String(answer.headers['location']) };
}

async function lastEvent(): Promise<{ type: string; facts: Record<string, unknown> }> {
  const { browser } = await signedInAs(test, 'auditor');
  const { data } = await browser.ask('/staff/events?limit=100');
  return data.events.find(
    ({ type, facts }: { type: string; facts: { with?: string } }) =>
      facts.with !== 'link' && !['PERSON_INVITED', 'SIGN_IN_LINK_MADE'].includes(type),
  );
}

const refused = { status: 400, error: { code: 'OPENID_REFUSED' } };

describe('a company account (SAML)', () => {
  it('signs in with the role and departments of its groups', async () => {
    const person = new SamlPerson(account(['staff', 'pune-branch', 'goa-branch']));
    expect((await person.browser.ask('/staff/sign-in')).data).toEqual({ own: true, openid: true });
    expect(await person.signIn()).toMatchObject({ status: 200, data: { purpose: 'sign-in' } });
    expect(await person.me()).toMatchObject({
      name: 'Asha Rao',
      email: `${person.account.nameId}@bank.example`,
      role: 'officer',
      departments: ['Pune', 'Goa'],
      has_openid: true,
    });
    expect(await lastEvent()).toMatchObject({
      type: 'SIGNED_IN',
      facts: { with: 'openid', issuer: idp.issuer },
    });
    const first = await person.me();
    await person.signIn();
    expect((await person.me()).person_id).toBe(first.person_id);
    const { faults } = await verifyStaffChain(test.services);
    expect(faults).toEqual([]);
  });

  it('signs in if the provider signs the response too, names prefixes, or uses SHA-512', async () => {
    expect(await new SamlPerson().signIn({ signs: ['assertion', 'response'] })).toMatchObject({
      status: 200,
    });
    expect(await new SamlPerson().signIn({ prefixes: ['xs'] })).toMatchObject({ status: 200 });
    const algorithm = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512';
    const digest = 'http://www.w3.org/2001/04/xmlenc#sha512';
    expect(await new SamlPerson().signIn({ algorithm, digest })).toMatchObject({ status: 200 });
  });

  it('without a matching group, or of a disabled person, is refused', async () => {
    expect(await new SamlPerson(account(['staff'])).signIn()).toMatchObject({
      error: { code: 'OPENID_NO_GROUP' },
    });
    const person = new SamlPerson();
    await person.signIn();
    const { person_id } = await person.me();
    const { browser } = await signedInAs(test, 'administrator');
    await browser.ask(`/staff/people/${person_id}`, { method: 'PATCH', body: { disabled: true } });
    expect(await person.signIn()).toMatchObject({ error: { code: 'PERSON_DISABLED' } });
  });

  it('is connected to an invited person, and never to another one', async () => {
    const own = await enrolled(test, 'auditor');
    expect(await new SamlPerson(accountWith(own.email)).signIn()).toMatchObject({
      error: { code: 'OPENID_EMAIL_TAKEN' },
    });
    const { email, personId } = await invited(test, 'auditor');
    const person = new SamlPerson(accountWith(email));
    expect(await person.signIn()).toMatchObject({ status: 200 });
    expect(await person.me()).toMatchObject({ person_id: personId, role: 'officer' });
  });

  it('must authenticate again for a sensitive action', async () => {
    const person = new SamlPerson(account(['lending-admins']));
    await person.signIn();
    const url = await person.begin('/proof/openid');
    const old = idp.respond(url, person.account, {
      before: (xml) =>
        xml.replace(/AuthnInstant="[^"]*"/, `AuthnInstant="${new Date(Date.now() - 600_000).toISOString()}"`),
    });
    expect(await person.finish(old)).toMatchObject(refused);
    const form = idp.respond(await person.begin('/proof/openid'), person.account);
    expect(await person.finish(form)).toMatchObject({ status: 200, data: { purpose: 'proof' } });
    const other = idp.respond(await person.begin('/proof/openid'), account(['lending-admins']));
    expect(await person.finish(other)).toMatchObject(refused);
  });

  it('signs in with the old and the new certificate while the provider changes it', async () => {
    const next = await newKey();
    expect(await new SamlPerson().signIn({ key: next.key })).toMatchObject(refused);
    await idp.publish(idp.certificate, next.certificate);
    expect(await new SamlPerson().signIn({ key: next.key })).toMatchObject({ status: 200 });
    expect(await new SamlPerson().signIn()).toMatchObject({ status: 200 });
    await idp.publish(idp.certificate);
    expect(await new SamlPerson().signIn({ key: next.key })).toMatchObject(refused);
  });

  it('cannot sign in while no certificate can be read', async () => {
    await idp.publish('nothing');
    expect(await new StaffBrowser(test).post('/sign-in/openid')).toMatchObject({
      error: { code: 'OPENID_AWAY' },
    });
    await idp.publish(idp.certificate);
  });
});

it('describes the service to the provider', async () => {
  const { body, headers } = await test.app.inject({ url: '/api/v1/saml/metadata' });
  expect(headers['content-type']).toContain('application/samlmetadata+xml');
  expect(body).toContain('entityID="http://sign.test/api/v1/saml/metadata"');
  expect(body).toContain('Location="http://sign.test/api/v1/saml/acs"');
  expect(body).toContain('WantAssertionsSigned="true"');
});

const replaced = (from: string | RegExp, to: string) => (xml: string) => xml.replace(from, to);
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const ASSERTION = /<saml:Assertion[\s\S]*<\/saml:Assertion>/;
const SIGNATURE = /<ds:Signature[\s\S]*<\/ds:Signature>/;
const partIn = (pattern: RegExp, xml: string) => pattern.exec(xml)?.[0] ?? '';
/** Returns a forged assertion about another person, without a signature. */
const forgedFrom = (xml: string) =>
  partIn(ASSERTION, xml)
    .replace(SIGNATURE, '')
    .replace(/ID="[^"]*"/, 'ID="_forged"')
    .replace(/(<saml:NameID[^>]*>)[^<]*/, '$1victim');

/** The hostile responses, each with the reason that the event records. */
const hostile: [string, string, Making | (() => Promise<Making>)][] = [
  ['without a signature', 'XmlSignatureProblem', { signs: [] }],
  ['of which only the response is signed', 'XmlSignatureProblem', { signs: ['response'] }],
  [
    'whose response was changed after it was signed',
    'XmlSignatureProblem',
    { signs: ['assertion', 'response'], after: replaced('<samlp:Status>', '<samlp:Status x="1">') },
  ],
  [
    'with another NameID',
    'XmlSignatureProblem',
    { after: replaced(/(<saml:NameID[^>]*>)[^<]*/, '$1victim') },
  ],
  ['with another group', 'XmlSignatureProblem', { after: replaced('pune-branch', 'lending-admins') }],
  ['signed by another provider', 'XmlSignatureProblem', async () => ({ key: (await newKey()).key })],
  ['signed with SHA-1', 'XmlSignatureProblem', { algorithm: `${DS}rsa-sha1` }],
  ['with a digest of SHA-1', 'XmlSignatureProblem', { digest: `${DS}sha1` }],
  [
    'with HMAC under the public certificate',
    'XmlSignatureProblem',
    { after: replaced(/http:[^"]*#rsa-sha256/, `${DS}hmac-sha1`) },
  ],
  [
    'that wraps the signed assertion in a forged one',
    'stray_assertion',
    {
      after: (xml) =>
        xml.replace(ASSERTION, (signed) =>
          forgedFrom(xml).replace('</saml:Issuer>', `</saml:Issuer>${signed}`),
        ),
    },
  ],
  [
    'with a forged assertion before the signed one',
    'no_single_assertion',
    { after: (xml) => xml.replace(ASSERTION, (signed) => forgedFrom(xml) + signed) },
  ],
  [
    'with a forged assertion after the signed one',
    'no_single_assertion',
    { after: (xml) => xml.replace(ASSERTION, (signed) => signed + forgedFrom(xml)) },
  ],
  [
    'whose signed assertion hides in its signature',
    'XmlSignatureProblem',
    {
      after: (xml) =>
        xml.replace(ASSERTION, (signed) =>
          forgedFrom(xml).replace(
            '</saml:Issuer>',
            `</saml:Issuer>${partIn(SIGNATURE, xml).replace('</ds:Signature>', `<ds:Object>${signed}</ds:Object></ds:Signature>`)}`,
          ),
        ),
    },
  ],
  [
    'whose signed assertion hides in an extension',
    'stray_assertion',
    {
      after: (xml) =>
        xml
          .replace(ASSERTION, () => forgedFrom(xml))
          .replace(
            '<samlp:Status>',
            `<samlp:Extensions>${partIn(ASSERTION, xml)}</samlp:Extensions><samlp:Status>`,
          ),
    },
  ],
  [
    'with two assertions of one id',
    'no_single_assertion',
    { after: (xml) => xml.replace(ASSERTION, (signed) => signed + signed) },
  ],
  [
    'with the signature outside its assertion',
    'XmlSignatureProblem',
    {
      after: (xml) =>
        xml.replace(SIGNATURE, '').replace('<samlp:Status>', `${partIn(SIGNATURE, xml)}<samlp:Status>`),
    },
  ],
  [
    'with a signature that refers to everything',
    'XmlSignatureProblem',
    { after: replaced(/URI="#[^"]*"/, 'URI=""') },
  ],
  [
    'with an encrypted assertion',
    'no_single_assertion',
    {
      after: (xml) => xml.replace(ASSERTION, '<saml:EncryptedAssertion></saml:EncryptedAssertion>'),
    },
  ],
  [
    'for another audience',
    'another_audience',
    { before: replaced(/<saml:Audience>[^<]*/, '<saml:Audience>https://other.example') },
  ],
  [
    'for no audience',
    'no_audience',
    { before: replaced(/<saml:AudienceRestriction>.*<\/saml:AudienceRestriction>/, '') },
  ],
  [
    'for one audience of two restrictions',
    'another_audience',
    {
      before: replaced(
        '</saml:Conditions>',
        '<saml:AudienceRestriction><saml:Audience>https://other.example</saml:Audience></saml:AudienceRestriction></saml:Conditions>',
      ),
    },
  ],
  [
    'with an unknown condition',
    'unknown_condition',
    { before: replaced('</saml:Conditions>', '<saml:Condition/></saml:Conditions>') },
  ],
  [
    'of another issuer',
    'another_issuer',
    { before: replaced(/(<saml:Assertion[^>]*><saml:Issuer>)[^<]*/, '$1https://evil.example') },
  ],
  [
    'in a response of another issuer',
    'another_issuer',
    { before: replaced(/<saml:Issuer>[^<]*/, '<saml:Issuer>https://evil.example') },
  ],
  ['that has expired', 'confirmation_expired', { at: -3_600_000 }],
  ['from the future', 'issued_in_future', { at: 3_600_000 }],
  [
    'whose conditions have expired',
    'expired',
    { before: replaced(/(NotBefore="[^"]*" NotOnOrAfter=)"[^"]*"/, `$1"${minutesAgo(30)}"`) },
  ],
  [
    'whose confirmation has expired',
    'confirmation_expired',
    { before: replaced(/(Recipient="[^"]*" NotOnOrAfter=)"[^"]*"/, `$1"${minutesAgo(30)}"`) },
  ],
  [
    'whose confirmation never expires',
    'confirmation_end',
    { before: replaced(/(Recipient="[^"]*") NotOnOrAfter="[^"]*"/, '$1') },
  ],
  [
    'whose time is in another form',
    'confirmation_end',
    { before: replaced(/(Recipient="[^"]*" NotOnOrAfter=)"[^"]*"/, '$1"9999"') },
  ],
  [
    'whose session has ended',
    'session_expired',
    { before: replaced('SessionIndex=', `SessionNotOnOrAfter="${minutesAgo(30)}" SessionIndex=`) },
  ],
  [
    'for another recipient',
    'another_recipient',
    { before: replaced(/Recipient="[^"]*"/, 'Recipient="https://other.example/acs"') },
  ],
  [
    'to another destination',
    'destination',
    { before: replaced(/Destination="[^"]*"/, 'Destination="https://other.example/acs"') },
  ],
  [
    'to another request',
    'another_request',
    { before: (xml) => xml.replaceAll(/InResponseTo="[^"]*"/g, 'InResponseTo="_other"') },
  ],
  ['to no request', 'another_request', { before: (xml) => xml.replaceAll(/ InResponseTo="[^"]*"/g, '') }],
  [
    'whose confirmation is of another request',
    'another_request',
    { before: replaced(/(SubjectConfirmationData InResponseTo=)"[^"]*"/, '$1"_other"') },
  ],
  ['whose holder needs a key', 'no_bearer', { before: replaced('cm:bearer', 'cm:holder-of-key') }],
  [
    'without a confirmation',
    'no_single_confirmation',
    { before: replaced(/<saml:SubjectConfirmation .*<\/saml:SubjectConfirmation>/, '') },
  ],
  ['that reports a failure', 'status', { before: replaced('status:Success', 'status:Responder') }],
  [
    'with a transient NameID',
    'transient_name_id',
    { before: replaced('nameid-format:persistent', 'nameid-format:transient') },
  ],
  ['without a NameID', 'no_name_id', { before: replaced(/<saml:NameID.*<\/saml:NameID>/, '') }],
  [
    'without an authentication',
    'no_authentication',
    { before: replaced(/<saml:AuthnStatement.*<\/saml:AuthnStatement>/, '') },
  ],
  [
    'with a comment in its NameID',
    'XmlProblem',
    { after: replaced(/(<saml:NameID[^>]*>)/, '$1admin<!-- -->') },
  ],
  [
    'with a comment in its NameID, signed',
    'XmlProblem',
    { before: replaced(/(<saml:NameID[^>]*>)/, '$1admin<!-- -->') },
  ],
  [
    'with an element in its NameID',
    'unreadable_value',
    { before: replaced(/(<saml:NameID[^>]*>)/, '$1<b></b>') },
  ],
  [
    'with a processing instruction',
    'XmlProblem',
    { after: replaced('<saml:Subject>', '<?x y?><saml:Subject>') },
  ],
  ['with CDATA', 'XmlProblem', { after: replaced(/(<saml:NameID[^>]*>)/, '$1<![CDATA[x]]>') }],
  [
    'with an external entity',
    'XmlProblem',
    { after: (xml) => `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${xml}` },
  ],
  [
    'with an entity bomb',
    'XmlProblem',
    {
      after: (xml) =>
        `<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>${xml.replace('Asha', '&b;')}`,
    },
  ],
  [
    'with an XSLT transform',
    'XmlSignatureProblem',
    { after: replaced(`${DS}enveloped-signature`, 'http://www.w3.org/TR/1999/REC-xslt-19991116') },
  ],
  ['that is not a response', 'XmlProblem', { after: (xml) => partIn(ASSERTION, xml) }],
  ['of an older version', 'version', { before: (xml) => xml.replaceAll('Version="2.0"', 'Version="1.1"') }],
  ['that is no XML', 'XmlProblem', { after: () => 'hello' }],
  ['nested a thousand times', 'XmlProblem', { after: () => '<a>'.repeat(1000) }],
];

describe('a hostile response', () => {
  it.each(hostile)('%s is refused and recorded', async (_what, reason, making) => {
    const person = new SamlPerson();
    expect(await person.signIn(typeof making === 'function' ? await making() : making)).toMatchObject(
      refused,
    );
    expect((await person.browser.ask('/staff/me')).status).toBe(401);
    expect((await lastEvent()).facts).toMatchObject({ wrong: 'openid', reason });
  });

  it('that is very large is not stored', async () => {
    const person = new SamlPerson();
    const form = idp.respond(await person.begin(), person.account);
    const { status } = await post({ ...form, SAMLResponse: 'x'.repeat(600_000) });
    expect(status).toBe(413);
    const { location } = await post({ ...form, SAMLResponse: 'x'.repeat(400_000) });
    const query = new URL(location, 'http://sign.test').search.slice(1);
    expect(await person.browser.post('/openid', { query })).toMatchObject(refused);
  });

  it('counts once, in the browser that requested it', async () => {
    const person = new SamlPerson();
    const form = idp.respond(await person.begin(), person.account);
    const victim = new SamlPerson();
    await victim.begin();
    expect(await victim.finish(form)).toMatchObject(refused);
    const own = idp.respond(await person.begin(), person.account);
    expect(await person.finish(own)).toMatchObject({ status: 200 });
    expect(await person.finish(own)).toMatchObject(refused);
    const late = idp.respond(await person.begin(), person.account);
    test.clock.pass({ minutes: 11 });
    expect(await person.finish(late)).toMatchObject(refused);
    test.clock.pass({ minutes: -11 });
  });

  it('is not replaced by a second one, and its assertion is stored as used', async () => {
    const person = new SamlPerson();
    const url = await person.begin();
    const form = idp.respond(url, person.account);
    const { location } = await post(form);
    await post(idp.respond(url, account(['lending-admins'])));
    const query = new URL(location, 'http://sign.test').search.slice(1);
    expect(await person.browser.post('/openid', { query })).toMatchObject({ status: 200 });
    expect(await person.me()).toMatchObject({ role: 'officer' });
    const id = /<saml:Assertion[^>]* ID="([^"]*)"/.exec(
      Buffer.from(form.SAMLResponse, 'base64').toString(),
    )?.[1];
    const again = await new SamlPerson().signIn({
      before: (xml) => xml.replace(/(<saml:Assertion[^>]* ID=)"[^"]*"/, `$1"${id}"`),
    });
    expect(again).toMatchObject(refused);
    expect((await lastEvent()).facts).toMatchObject({ reason: 'repeated' });
  });

  it('without a request, or with another state, signs no one in', async () => {
    const person = new SamlPerson();
    const form = idp.respond(await person.begin(), person.account);
    for (const RelayState of ['', 'x'.repeat(43), 'https://evil.example', '../..', '"><script>']) {
      const { status, location } = await post({ ...form, RelayState });
      expect(status).toBe(303);
      expect(location).toMatch(/^\/console\/openid\?state=[\w-]*$/);
      expect(await new SamlPerson().finish({ ...form, RelayState })).toMatchObject(refused);
    }
    const unsent = new SamlPerson();
    const state = new URL(await unsent.begin()).searchParams.get('RelayState');
    expect(await unsent.browser.post('/openid', { query: `state=${state}` })).toMatchObject(refused);
    expect((await test.app.inject({ url: ACS })).statusCode).toBe(405);
  });
});

it('without trust in the addresses, connects no invited person', async () => {
  const own = await openTestApp({ environment: { ...idp.environment, SAML_TRUST_EMAIL: 'off' } });
  const { email } = await invited(own, 'auditor');
  const browser = new StaffBrowser(own);
  const url = String((await browser.post('/sign-in/openid')).data.url);
  const form = idp.respond(url, { ...account(), attributes: { email: [email], groups: ['pune-branch'] } });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const payload = new URLSearchParams(form).toString();
  await own.app.inject({ method: 'POST', url: ACS, headers, payload });
  expect(await browser.post('/openid', { query: `state=${form.RelayState}` })).toMatchObject({
    error: { code: 'OPENID_EMAIL_TAKEN' },
  });
  await own.close();
});
