/**
 * Applies the operations of a PATCH request (RFC 7644 3.5.2) to the attributes of a user. It supports the variants that
 * Entra ID sends (`Replace`, booleans as text, paths as keys) and those that Okta sends (no path, an object as value).
 */
import { z } from 'zod';
import { invalid } from './scim-error.ts';
import { isReadOnly, nameIn, objectIn, setAll, setOne, type UserAttributes } from './user-attributes.ts';

const MAX_OPERATIONS = 100;

const operation = z.object({
  op: z
    .string()
    .toLowerCase()
    .pipe(z.enum(['add', 'replace', 'remove'])),
  path: z.string().min(1).optional(),
  value: z.unknown().optional(),
});

/** Converts attribute names to lower case, because they are not case-sensitive. */
const lowerKeys = (value: unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(objectIn(value)).map(([name, each]) => [name.toLowerCase(), each]));

export function applyPatch(user: UserAttributes, body: unknown): UserAttributes {
  const { operations } = lowerKeys(body);
  const read = z.array(z.unknown()).min(1).max(MAX_OPERATIONS).safeParse(operations);
  if (!read.success)
    throw invalid('invalidSyntax', `Operations must be a list of 1 to ${MAX_OPERATIONS} operations`);
  return read.data.reduce<UserAttributes>(apply, { ...user, active: undefined });
}

function apply(user: UserAttributes, given: unknown): UserAttributes {
  const read = operation.safeParse(lowerKeys(given));
  if (!read.success) throw invalid('invalidSyntax', 'op must be add, replace or remove');
  const { op, path, value } = read.data;
  if (path === undefined) {
    if (op === 'remove') throw invalid('noTarget', 'remove needs a path');
    return setAll(user, objectIn(value));
  }
  const name = nameIn(path);
  if (isReadOnly(name)) throw invalid('mutability', 'The attribute is read-only');
  if (op !== 'remove') return setOne(user, path, value);
  if (name === 'username' || name === 'active')
    throw invalid('mutability', 'The attribute cannot be removed');
  return setOne(user, path, null);
}
