/**
 * Converts the API description to OpenAPI 3.0.3, for the many generators that do not support 3.1. The type null becomes
 * `nullable`, and a constant becomes a list of one value. Webhooks do not exist in 3.0, so they become Redocly's
 * extension.
 */
type Json = Record<string, unknown>;

export function asOpenApi30({ webhooks, ...document }: Json): Json {
  return { ...asObject(walk({ ...document, 'x-webhooks': webhooks })), openapi: '3.0.3' };
}

/** Converts a value. Only schemas are changed. */
function walk(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => walk(item));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      if (name === 'schema') return [name, schemaOf(inner)];
      if (name === 'schemas') return [name, eachSchema(inner)];
      // An example is data, so its property names are not keywords.
      if (name === 'example') return [name, inner];
      if (name === 'license') return [name, { name: asObject(inner)['name'] }];
      return [name, walk(inner)];
    }),
  );
}

const eachSchema = (schemas: unknown): Json =>
  Object.fromEntries(Object.entries(asObject(schemas)).map(([name, schema]) => [name, schemaOf(schema)]));

/** The keywords of JSON Schema 2020-12 that OpenAPI 3.0 lacks. */
const UNKNOWN_TO_30 = ['propertyNames', 'contentMediaType', 'contentEncoding', 'examples', 'const', 'type'];

function schemaOf(schema: unknown): Json {
  const given = asObject(schema);
  const { type, $ref, const: only, examples } = given;
  if (typeof $ref === 'string') return referenceOf(given, $ref);
  const rest = Object.fromEntries(
    Object.entries(given)
      .filter(([name, value]) => !UNKNOWN_TO_30.includes(name) && !isIdle(name, value, given))
      .flatMap(([name, value]): [string, unknown][] => partOf(name, value)),
  );
  const values: unknown[] = Array.isArray(given['enum']) ? given['enum'] : [only];
  const isWhole = type === 'number' && isListOfWhole(values);
  return withUnions({
    ...typeOf(isWhole ? 'integer' : type),
    ...rest,
    ...(only !== undefined && typeof only !== 'boolean' ? { enum: [only] } : {}),
    ...(Array.isArray(examples) ? { example: examples[0] } : {}),
  });
}

/**
 * Returns whether a keyword can be left out. A pattern next to a format only repeats the format, in a syntax that some
 * generators reject. A default of null has no effect.
 */
const isIdle = (name: string, value: unknown, { format, type }: Json): boolean =>
  (name === 'default' && value === null) ||
  (name === 'pattern' && format !== undefined) ||
  // A list with one boolean is left out, because generators would create a separate type for it. Lists of numbers
  // remain only if all are integers, because generators cannot create names from fractions.
  (name === 'enum' && (type === 'boolean' || (type === 'number' && !isListOfWhole(value))));

const isListOfWhole = (values: unknown): boolean =>
  Array.isArray(values) && values.every((value) => Number.isInteger(value));

/**
 * Returns a reference with its siblings. OpenAPI 3.0 ignores siblings of a reference, so they are combined with
 * `allOf`.
 */
function referenceOf(given: Json, $ref: string): Json {
  const { $ref: _, ...beside } = given;
  return Object.keys(beside).length === 0 ? { $ref } : { allOf: [{ $ref }], ...beside };
}

function typeOf(type: unknown): Json {
  if (type === undefined) return {};
  // Numbers get the format double. Without it, Java generators use BigDecimal and cannot assign default values.
  if (type === 'number') return { type, format: 'double' };
  if (!Array.isArray(type)) return { type };
  const [one, ...more] = type.filter((each) => each !== 'null');
  // In OpenAPI 3.0, a schema without a type allows any value, including null.
  if (more.length > 0) return { description: `Any of: ${type.join(', ')}.` };
  return { ...typeOf(one), ...(type.length > 1 ? { nullable: true } : {}) };
}

function partOf(name: string, value: unknown): [string, unknown][] {
  switch (name) {
    case 'properties':
      return [[name, eachSchema(value)]];
    case 'items':
      return [[name, schemaOf(value)]];
    case 'additionalProperties':
      return [[name, typeof value === 'boolean' ? value : schemaOf(value)]];
    // OpenAPI 3.0 has no tuples, so a tuple becomes an array of the same length.
    case 'prefixItems':
      return Array.isArray(value)
        ? [
            ['items', schemaOf(value[0])],
            ['minItems', value.length],
            ['maxItems', value.length],
          ]
        : [];
    case 'allOf':
      return [[name, Array.isArray(value) ? value.map(schemaOf) : value]];
    case 'exclusiveMinimum':
      return [
        ['minimum', value],
        [name, true],
      ];
    case 'exclusiveMaximum':
      return [
        ['maximum', value],
        [name, true],
      ];
    default:
      return [[name, value]];
  }
}

/** Converts unions. A union of one schema with null becomes that schema, marked as nullable. */
function withUnions(schema: Json): Json {
  for (const union of ['anyOf', 'oneOf']) {
    const choices = schema[union];
    if (!Array.isArray(choices)) continue;
    const { [union]: _, ...rest } = schema;
    const others = choices.filter((choice) => asObject(choice)['type'] !== 'null').map(schemaOf);
    const nullable = others.length < choices.length ? { nullable: true } : {};
    const one = others.length === 1 ? others[0] : plainest(others);
    if (one === undefined) return { ...rest, ...nullable, [union]: others };
    if (typeof one['$ref'] === 'string') return { allOf: [one], ...rest, ...nullable };
    return { ...one, ...rest, ...('type' in one ? nullable : {}) };
  }
  return schema;
}

/**
 * Returns the simplest schema that can replace a union, because few generators support unions of anything other than
 * objects. Returns undefined if the union stays.
 */
function plainest(choices: readonly Json[]): Json | undefined {
  const types = choices.map(({ type }) => type);
  if (types.every((type) => type === 'object' || type === undefined)) return undefined;
  if (types.every((type) => type === 'string')) return { type: 'string' };
  return (
    choices.find(({ type }) => type === 'array') ?? {
      description: `Any of: ${types.map(String).join(', ')}.`,
    }
  );
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;
const asObject = (value: unknown): Json => (isObject(value) ? value : {});
