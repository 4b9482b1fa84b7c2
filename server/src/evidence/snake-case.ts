/**
 * Converts the facts of an event to snake_case for the API. Older and nested facts have names such as `distanceMeters`,
 * which cannot change in the chain, because its text is hashed.
 */

/** The objects whose property names the originator chose. They are not converted. */
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
