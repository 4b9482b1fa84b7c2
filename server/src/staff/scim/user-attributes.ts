/**
 * The attributes of a SCIM user that the product stores (RFC 7643 4.1), in the form that clients send. Attribute names
 * are not case-sensitive (RFC 7643 2.1). All other attributes are ignored, because clients send every attribute that
 * they map.
 */
import { tidyName } from '@countersign/contract/rules/plain-text';
import { email } from '@countersign/contract/staff/fields';
import { z } from 'zod';
import { invalid } from './scim-error.ts';

export const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User';

export interface UserAttributes {
  userName: string;
  externalId: string | null;
  displayName: string | null;
  formatted: string | null;
  givenName: string | null;
  familyName: string | null;
  /** Whether the person may sign in. Undefined if the client did not send it. */
  active: boolean | undefined;
}

/** The attributes by the name that clients use, in lower case. */
const NAMES: ReadonlyMap<string, keyof UserAttributes> = new Map([
  ['username', 'userName'],
  ['externalid', 'externalId'],
  ['displayname', 'displayName'],
  ['name.formatted', 'formatted'],
  ['name.givenname', 'givenName'],
  ['name.familyname', 'familyName'],
  ['active', 'active'],
]);
/** The attributes that only the server sets. Clients send them back unchanged. */
const READ_ONLY: ReadonlySet<string> = new Set(['id', 'meta', 'schemas', 'groups']);
const MAX_CHARACTERS = 200;
/** Matches an attribute path, such as `name.givenName` or `emails[type eq "work"].value` (RFC 7644 3.5.2). */
const PATH = /^[a-z$][\w$-]*(?:\[[^[\]]{1,200}\])?(?:\.[a-z$][\w$-]*)?$/i;
const URN = /^urn:[\w:.-]+:/i;

export const NO_ATTRIBUTES: Omit<UserAttributes, 'userName'> = {
  externalId: null,
  displayName: null,
  formatted: null,
  givenName: null,
  familyName: null,
  active: undefined,
};

/** Reads a whole user from the body of a POST or PUT request. */
export function readUser(body: unknown): UserAttributes {
  const given = setAll({ userName: '', ...NO_ATTRIBUTES }, objectIn(body));
  if (given.userName === '') throw invalid('invalidValue', 'userName is required');
  return given;
}

/** Sets the attributes in `values`. Its keys may be paths such as `name.givenName`. */
export function setAll(user: UserAttributes, values: Record<string, unknown>): UserAttributes {
  const names = Object.keys(values).map((name) => name.toLowerCase());
  if (new Set(names).size < names.length)
    throw invalid('invalidSyntax', 'An attribute is given more than once');
  return Object.entries(values).reduce((changed, [path, value]) => setOne(changed, path, value), user);
}

/** Sets one attribute. The value null removes it. */
export function setOne(user: UserAttributes, path: string, value: unknown): UserAttributes {
  const name = nameIn(path);
  if (name === 'name')
    return value === null
      ? { ...user, formatted: null, givenName: null, familyName: null }
      : Object.entries(objectIn(value)).reduce(
          (changed, [part, text]) => setOne(changed, `name.${part}`, text),
          user,
        );
  const attribute = NAMES.get(name);
  if (attribute === undefined) return user;
  if (attribute === 'active') return { ...user, active: booleanIn(value) };
  if (attribute === 'userName') return { ...user, userName: userNameIn(value) };
  return { ...user, [attribute]: value === null || value === '' ? null : textIn(path, value) };
}

/** Returns the name of an attribute in lower case, without the prefix of its schema. */
export function nameIn(path: string): string {
  const isOfUser = path.toLowerCase().startsWith(`${USER_SCHEMA.toLowerCase()}:`);
  // Attributes of extensions, such as an enterprise user's department, are not stored.
  if (!isOfUser && URN.test(path)) return '';
  const name = (isOfUser ? path.slice(USER_SCHEMA.length + 1) : path).toLowerCase();
  if (path.length > 300 || !PATH.test(name)) throw invalid('invalidPath', 'A path cannot be read');
  return name;
}

export const isReadOnly = (name: string): boolean => READ_ONLY.has(name.split(/[.[]/)[0] ?? '');

export function objectIn(value: unknown): Record<string, unknown> {
  const read = z.record(z.string(), z.unknown()).safeParse(value);
  if (!read.success) throw invalid('invalidSyntax', 'A JSON object is required');
  return read.data;
}

/** Reads a boolean. Entra ID sends booleans as text, such as "False". */
function booleanIn(value: unknown): boolean {
  if (typeof value === 'boolean') return value;
  const text = typeof value === 'string' ? value.toLowerCase() : '';
  if (text === 'true' || text === 'false') return text === 'true';
  throw invalid('invalidValue', 'active must be true or false');
}

function userNameIn(value: unknown): string {
  const read = email.safeParse(value);
  if (!read.success) throw invalid('invalidValue', 'userName must be an email address');
  return read.data;
}

function textIn(path: string, value: unknown): string {
  if (typeof value !== 'string' || value.length > MAX_CHARACTERS)
    throw invalid(
      'invalidValue',
      `${path.slice(0, 60)} must be a text of at most ${MAX_CHARACTERS} characters`,
    );
  return value;
}

/** Returns the name under which colleagues see the person. */
export function shownName({
  displayName,
  formatted,
  givenName,
  familyName,
  userName,
}: UserAttributes): string {
  const whole = [givenName, familyName].filter((part) => part !== null).join(' ');
  const named = [displayName, formatted, whole]
    .map((name) => tidyName(name ?? ''))
    .find((name) => name !== '');
  return (named ?? userName).slice(0, MAX_CHARACTERS);
}
