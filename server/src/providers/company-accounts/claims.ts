/**
 * Reads a person's data from the claims in the ID token and the UserInfo response of the provider (OpenID Connect Core
 * 5.1).
 */

export type Claims = Readonly<Record<string, unknown>>;

const textIn = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null;

/** Returns the id of the person's session at the provider. A back-channel logout names this session. */
export const sessionIn = ({ sid }: Claims): string | null => (textIn(sid) === null ? null : String(sid));

export const emailIn = ({ email }: Claims): string | null => textIn(email)?.toLowerCase() ?? null;

/**
 * Returns whether the provider states that the email address is verified. Some providers send the boolean as a string.
 */
export const isEmailVerifiedIn = ({ email_verified }: Claims): boolean =>
  email_verified === true || email_verified === 'true';

export const nameIn = (claims: Claims): string | null =>
  textIn(claims['name']) ??
  textIn([claims['given_name'], claims['family_name']].filter((part) => textIn(part) !== null).join(' ')) ??
  textIn(claims['preferred_username']);

/**
 * Returns the groups of the person, or undefined if the claim is missing. A single string counts as one group. A name
 * such as `realm_access.roles` refers to a nested claim.
 */
export function groupsIn(claims: Claims, name: string): string[] | undefined {
  const found = name in claims ? claims[name] : within(claims, name.split('.'));
  if (typeof found === 'string') return [found];
  return Array.isArray(found) ? found.filter((group) => typeof group === 'string') : undefined;
}

const within = (claims: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (found, part) => (Object.hasOwn(Object(found), part) ? Object(found)[part] : undefined),
    claims,
  );
