/**
 * Creates examples for the schemas in the API description. Each example uses the schema's own
 * example, constant, default or first option, if it has one. Otherwise, it uses a small valid number or a realistic text.
 */
type Json = Record<string, unknown>;

const TEXTS: readonly (readonly [RegExp, string])[] = [
  [/(^|_)at$|_before$|_after$|^timestamp$/, '2026-03-05T10:15:30.000Z'],
  [/sha256$|evidence_head/, '9f2c1d0b7a6e5f4c3b2a19080716253443526170891a2b3c4d5e6f708192a3b4'],
  [/(^|_)id$/, '0198c5a0-7d3e-7c4b-9a51-2f6b8e0d4c11'],
  [/phone_masked/, '+91******3210'],
  [/phone/, '+919876543210'],
  [/email_masked/, 'a***@example.com'],
  [/email/, 'asha@example.com'],
  [/^link$/, 'https://sign.example.com/Zk3…'],
  [/url$|website/, 'https://hooks.example.com/signing'],
  [/reference/, 'LOAN-1'],
  [/^secret$/, 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
  [/^(from|to|day)$/, '2026-03-05'],
  [/company/, 'Meridian Finance'],
  [/colour|^brand$|^pressed$|^ink$/, '#1d4ed8'],
  [/name$/, 'Asha Rao'],
];

/** Creates an example. References are resolved in `components`. */
export function exampleOf(schema: unknown, components: Json, name = ''): unknown {
  const node: Json = Object(schema);
  const { type, $ref, const: only, enum: choices, properties, items, examples } = node;
  if (Array.isArray(examples)) return examples[0];
  if (typeof $ref === 'string')
    return exampleOf(components[$ref.slice($ref.lastIndexOf('/') + 1)], components, name);
  if (only !== undefined) return only;
  if (node['default'] !== undefined) return node['default'];
  if (Array.isArray(choices)) return choices[0];
  const union = node['oneOf'] ?? node['anyOf'];
  if (Array.isArray(union)) return exampleOf(union[0], components, name);
  switch (Array.isArray(type) ? type[0] : type) {
    case 'object':
      return exampleOfObject(node, Object(properties), components);
    case 'array':
      return Array.from({ length: Math.max(1, numberOf(node['minItems'])) }, () =>
        exampleOf(items, components, name),
      );
    case 'boolean':
      return true;
    case 'number':
    case 'integer':
      return Math.max(1, numberOf(node['minimum']));
    case 'string':
      return exampleOfText(node, name);
    default:
      return null;
  }
}

/** Creates an example of an object. Of the optional properties, it has only those that every response includes. */
function exampleOfObject({ required }: Json, properties: Json, components: Json): Json {
  const names: unknown[] = Array.isArray(required) ? required : [];
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => names.includes(name))
      .map(([name, schema]) => [name, exampleOf(schema, components, name)]),
  );
}

function exampleOfText({ format, pattern, minLength }: Json, name: string): string {
  if (format === 'date') return '2026-03-05';
  const text =
    format === 'date-time' ? '2026-03-05T10:15:30.000Z' : TEXTS.find(([like]) => like.test(name))?.[1];
  const example = text ?? 'text';
  if (typeof pattern === 'string' && format === undefined && !new RegExp(pattern, 'u').test(example))
    return 'example';
  return example.length < numberOf(minLength) ? example.padEnd(numberOf(minLength), 'x') : example;
}

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);
