/** What a provider says of a person, read from the claims of its ID token and its user info (OpenID Connect Core 5.1). */

export type Claims = Readonly<Record<string, unknown>>;

const textIn = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null;

export const emailIn = ({ email }: Claims): string | null => textIn(email)?.toLowerCase() ?? null;

/** Only where the provider says so itself: some write it as a text. */
export const isEmailVerifiedIn = ({ email_verified }: Claims): boolean =>
  email_verified === true || email_verified === 'true';

export const nameIn = (claims: Claims): string | null =>
  textIn(claims['name']) ??
  textIn([claims['given_name'], claims['family_name']].filter((part) => textIn(part) !== null).join(' ')) ??
  textIn(claims['preferred_username']);

/** Undefined where the claim is not there. A single text is a single group; `realm_access.roles` is a claim in a claim. */
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
