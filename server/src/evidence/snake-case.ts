/**
 * The facts of an event as the API shows them: every name in snake_case. The chain keeps the text that was hashed, in which older and
 * nested facts have names like `distanceMeters`.
 */

/** Whose names are the originator's own. */
const AS_GIVEN = ['metadata', 'data'];

export const inSnakeCase = (facts: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [
      snakeCase(name),
      AS_GIVEN.includes(name) ? value : insideOf(value),
    ]),
  );

function insideOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(insideOf);
  return typeof value === 'object' && value !== null ? inSnakeCase(value) : value;
}

const snakeCase = (name: string): string =>
  /^[a-z][a-zA-Z0-9]*$/.test(name)
    ? name.replaceAll(/(?<=[a-z0-9])[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    : name;
