import { expect, it } from 'vitest';
import { readSettings } from './settings.ts';

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
