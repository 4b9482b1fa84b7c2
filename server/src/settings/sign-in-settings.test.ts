import { expect, it } from 'vitest';
import { readSettings } from './settings.ts';
import { companyRoles } from './sign-in-settings.ts';

const OIDC = {
  OIDC_ISSUER: 'https://accounts.bank.example/realms/staff',
  OIDC_CLIENT_ID: 'countersign',
  OIDC_ROLES: 'lending-admins=administrator',
};

it('reads which group has which role in which departments', () => {
  const roles = `lending-admins=administrator; pune-branch = officer: Pune, Goa
    CN=Audit,OU=Groups,DC=bank=auditor;`;
  expect(readSettings({ ...OIDC, OIDC_ROLES: roles }).OIDC_ROLES).toEqual([
    { group: 'lending-admins', role: 'administrator', departments: null },
    { group: 'pune-branch', role: 'officer', departments: ['Pune', 'Goa'] },
    { group: 'CN=Audit,OU=Groups,DC=bank', role: 'auditor', departments: null },
  ]);
});

it.each([
  ['OIDC_ROLES', 'lenders=owner', "OIDC_ROLES: 'lenders=owner' must be like group=role"],
  ['OIDC_ROLES', 'lenders=officer', 'must name a department, like lenders=officer:Pune'],
  ['OIDC_ROLES', 'boss=administrator:Pune', 'must not name a department'],
  ['OIDC_ROLES', 'risk=reviewer:', "OIDC_ROLES: 'risk=reviewer:' must name a department after the colon"],
  ['OIDC_ROLES', 'risk=reviewer: ,', 'must name a department after the colon'],
  ['OIDC_ROLES', '', 'OIDC_ROLES: is required with OIDC_ISSUER'],
  ['OIDC_CLIENT_ID', '', 'OIDC_CLIENT_ID: is required with OIDC_ISSUER'],
  ['OIDC_SCOPES', 'email profile', 'include openid'],
  ['OIDC_ISSUER', 'http://accounts.bank.example', 'must begin with https://'],
  ['OIDC_ISSUER', 'http://127.0.0.1.bank.example', 'must begin with https://'],
  ['OIDC_ISSUER', 'https://accounts.bank.example?tenant=1', 'must not have a query'],
])('rejects %s=%s', (name, value, message) => {
  expect(() => readSettings({ ...OIDC, [name]: value })).toThrow(message);
});

it('requires a provider if company accounts are the only way to sign in, and accepts one on the local machine', () => {
  expect(() => readSettings({ STAFF_SIGN_IN: 'oidc' })).toThrow(
    'OIDC_ISSUER: is required with STAFF_SIGN_IN=oidc',
  );
  const local = { ...OIDC, STAFF_SIGN_IN: 'oidc', OIDC_ISSUER: 'http://127.0.0.1:8080' };
  expect(readSettings(local)).toMatchObject({ STAFF_SIGN_IN: 'oidc', OIDC_SCOPES: 'openid email profile' });
});

const SAML = {
  SAML_IDP_ENTITY_ID: 'https://idp.bank.example/metadata',
  SAML_IDP_SSO_URL: 'https://idp.bank.example/sso?tenant=1',
  SAML_IDP_CERTIFICATES: 'idp.pem',
  SAML_ROLES: 'lending-admins=administrator',
};

it('reads the settings of SAML, whose groups decide the roles', () => {
  const settings = readSettings({ ...SAML, STAFF_SIGN_IN: 'saml', OIDC_ROLES: 'others=auditor' });
  expect(settings).toMatchObject({ SAML_GROUPS_ATTRIBUTE: 'groups', SAML_TRUST_EMAIL: 'off' });
  expect(companyRoles(settings).map(({ group }) => group)).toEqual(['lending-admins']);
});

it.each([
  ['SAML_IDP_SSO_URL', '', 'SAML_IDP_SSO_URL: is required with SAML_IDP_ENTITY_ID'],
  ['SAML_IDP_CERTIFICATES', '', 'SAML_IDP_CERTIFICATES: is required with SAML_IDP_ENTITY_ID'],
  ['SAML_ROLES', '', 'SAML_ROLES: is required with SAML_IDP_ENTITY_ID'],
  ['SAML_IDP_SSO_URL', 'http://idp.bank.example/sso', 'must begin with https://'],
  ['OIDC_ISSUER', 'https://accounts.bank.example', 'must not be set together with OIDC_ISSUER'],
])('rejects %s=%s with SAML', (name, value, message) => {
  expect(() => readSettings({ ...SAML, [name]: value })).toThrow(message);
});

it('requires a SAML provider if its accounts are the only way to sign in', () => {
  expect(() => readSettings({ STAFF_SIGN_IN: 'saml' })).toThrow(
    'SAML_IDP_ENTITY_ID: is required with STAFF_SIGN_IN=saml',
  );
});
