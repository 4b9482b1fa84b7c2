/**
 * Tests sign-in with a company account over SAML. In a real browser, the form of the identity provider is posted from
 * another site.
 */
import path from 'node:path';
import { type SamlAccount, SamlIdp } from '@countersign/server/tests/helpers/saml-idp';
import { KNOWN_ADDRESSES } from './support/addresses.ts';
import { Colleague } from './support/console.ts';
import { expect, test } from './support/signing-test.ts';

const FOLDER = path.join(import.meta.dirname, 'test-results', 'saml');
const SSO = 'https://idp.bank.example/sso';

const field = (name: string, value: string) => `<input type="hidden" name="${name}" value="${value}">`;

test.use({
  serverSettings: {
    ...KNOWN_ADDRESSES,
    OIDC_ISSUER: '',
    SAML_IDP_ENTITY_ID: 'https://idp.bank.example/metadata',
    SAML_IDP_SSO_URL: SSO,
    SAML_IDP_CERTIFICATES: path.join(FOLDER, 'idp.pem'),
    SAML_ROLES: 'lending-admins=administrator',
  },
});

test('staff sign in with a company account over SAML', async ({ browser, server }) => {
  const idp = await SamlIdp.open(FOLDER);
  const account: SamlAccount = {
    nameId: 's-1',
    attributes: { email: ['nila@example.com'], displayName: ['Nila Sen'], groups: ['canteen'] },
  };
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await context.newPage();
  const url = server.url.replace('127.0.0.1', 'localhost');
  const person = new Colleague(page, { ...server, url });
  await page.route(`${SSO}**`, async (route) => {
    const { SAMLResponse, RelayState } = idp.respond(route.request().url(), account);
    const fields = field('SAMLResponse', SAMLResponse) + field('RelayState', RelayState);
    const body = `<form method="post" action="${url}/api/v1/saml/acs">${fields}</form><script>document.forms[0].submit()</script>`;
    await route.fulfill({ contentType: 'text/html', body });
  });

  await page.goto(`${url}/console/people`);
  await person.press('Sign in with your company account');
  await person.expectHeading('You don’t have access yet');
  await expect(page.getByText('to one of these groups: lending-admins')).toBeVisible();

  account.attributes['groups'] = ['lending-admins'];
  await page.goto(`${url}/console/people`);
  await person.press('Sign in with your company account');
  await person.expectHeading('People');
  expect(page.url()).not.toContain('state=');
  await context.close();
});
