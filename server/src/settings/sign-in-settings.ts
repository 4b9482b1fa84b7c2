/**
 * Defines the settings for how staff sign in: with credentials that they set up here, or with company accounts (OpenID
 * Connect or SAML).
 */
import { DEPARTMENTS_OF_ROLE, type Role, ROLES } from '@countersign/contract/rules/staff';
import { z } from 'zod';
import { partsOf } from './comma-list.ts';
import type { Environment } from './needed-settings.ts';
import { secureAddress } from './secure-address.ts';

/** The role that the members of a group have. */
export interface GroupRole {
  group: string;
  role: Role;
  /** The departments of the group. Null means all departments. */
  departments: string[] | null;
}

/** Splits at the last equals sign, because group names in directories contain equals signs too. */
const ENTRY = new RegExp(String.raw`^(.*\S)\s*=\s*(${ROLES.join('|')})\s*(?::\s*(.*))?$`);

const isRole = (text: string | undefined): text is Role => ROLES.some((role) => role === text);

function readEntry(entry: string, context: z.RefinementCtx): GroupRole[] {
  const refuse = (message: string): [] => {
    context.addIssue({ code: 'custom', message: `'${entry}' ${message}` });
    return [];
  };
  const [, group, role, named] = ENTRY.exec(entry) ?? [];
  if (group === undefined || !isRole(role))
    return refuse(`must be like group=role or group=role:department, with one of ${ROLES.join(', ')}`);
  const departments = partsOf(named ?? '');
  const allowed = DEPARTMENTS_OF_ROLE[role];
  // Without the colon, a reviewer covers all departments. An operator who typed a colon did not intend this, so an
  // empty list after the colon is rejected.
  if (allowed === 'some-or-all' && named !== undefined && departments.length === 0)
    return refuse('must name a department after the colon, or omit the colon for all departments');
  if (allowed === 'some' && departments.length === 0)
    return refuse(`must name a department, like ${group}=${role}:Pune`);
  if (allowed === 'all' && departments.length > 0)
    return refuse(`must not name a department: ${role} applies to all of them`);
  return [{ group, role, departments: departments.length > 0 ? departments : null }];
}

const groupRoles = z.string().transform((text, context): GroupRole[] =>
  text
    .split(/[;\n]/)
    .map((entry) => entry.trim())
    .filter(Boolean)
    .flatMap((entry) => readEntry(entry, context)),
);

/** Some providers have a query in this address. The sign-in request is then added to the query. */
const ssoAddress = z
  .url({ protocol: /^https?$/ })
  .refine((url) => !url.includes('#') && secureAddress.safeParse(url.split('?')[0]).success, {
    message: 'must begin with https:// (http:// is allowed only for this machine)',
  });

export const signInSettings = {
  /** With `oidc` or `saml`, staff can sign in only with company accounts. */
  STAFF_SIGN_IN: z.enum(['any', 'oidc', 'saml']).default('any'),
  /** Stored exactly as given, with or without a trailing slash, because every ID token must repeat it verbatim. */
  OIDC_ISSUER: secureAddress.optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  OIDC_SCOPES: z
    .string()
    .refine((scopes) => scopes.split(' ').includes('openid'), {
      message: 'must be separated by spaces and include openid',
    })
    .default('openid email profile'),
  OIDC_GROUPS_CLAIM: z.string().min(1).max(200).default('groups'),
  OIDC_ROLES: groupRoles.default([]),
  SAML_IDP_ENTITY_ID: z.string().min(1).max(1000).optional(),
  SAML_IDP_SSO_URL: ssoAddress.optional(),
  /** A PEM file with the certificates that verify the provider's signatures. */
  SAML_IDP_CERTIFICATES: z.string().min(1).optional(),
  SAML_GROUPS_ATTRIBUTE: z.string().min(1).max(200).default('groups'),
  SAML_EMAIL_ATTRIBUTE: z.string().min(1).max(200).optional(),
  SAML_TRUST_EMAIL: z.enum(['on', 'off']).default('off'),
  SAML_ROLES: groupRoles.default([]),
};

interface Roles {
  OIDC_ISSUER?: string | undefined;
  OIDC_ROLES: readonly GroupRole[];
  SAML_ROLES: readonly GroupRole[];
}

/** Returns the group roles of the configured provider. */
export const companyRoles = ({ OIDC_ISSUER, OIDC_ROLES, SAML_ROLES }: Roles): readonly GroupRole[] =>
  OIDC_ISSUER === undefined ? SAML_ROLES : OIDC_ROLES;

/** Checks rules that span several settings. Returns a message such as `NAME: must be …` for each violation. */
export function signInMistakes(given: Environment): string[] {
  const missing = (names: readonly string[], because: string) =>
    names.filter((name) => !given[name]).map((name) => `${name}: is required with ${because}`);
  const only = given['STAFF_SIGN_IN'];
  if (given['OIDC_ISSUER'] && given['SAML_IDP_ENTITY_ID'])
    return ['SAML_IDP_ENTITY_ID: must not be set together with OIDC_ISSUER'];
  return [
    ...(given['OIDC_ISSUER'] ? missing(['OIDC_CLIENT_ID', 'OIDC_ROLES'], 'OIDC_ISSUER') : []),
    ...(given['SAML_IDP_ENTITY_ID']
      ? missing(['SAML_IDP_SSO_URL', 'SAML_IDP_CERTIFICATES', 'SAML_ROLES'], 'SAML_IDP_ENTITY_ID')
      : []),
    ...(only === 'oidc' ? missing(['OIDC_ISSUER'], 'STAFF_SIGN_IN=oidc') : []),
    ...(only === 'saml' ? missing(['SAML_IDP_ENTITY_ID'], 'STAFF_SIGN_IN=saml') : []),
  ];
}
