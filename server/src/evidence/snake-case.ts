/**
 * Converts the facts of an event to snake_case for the API. The chain stores the hashed text, in which older and nested
 * facts have names like `distanceMeters`.
 */

/** The originator chose the property names inside these objects. */
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
