/**
 * Converts the description to OpenAPI 3.0.3 for the many generators that do not support 3.1. `nullable` replaces the
 * type null, and lists of one value replace constants. Webhooks, which 3.0 lacks, use Redocly's extension.
 */
type Json = Record<string, unknown>;

export function asOpenApi30({ webhooks, ...document }: Json): Json {
  return { ...asObject(walk({ ...document, 'x-webhooks': webhooks })), openapi: '3.0.3' };
}

/** Only the schemas of the document change. */
function walk(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => walk(item));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      if (name === 'schema') return [name, schemaOf(inner)];
      if (name === 'schemas') return [name, eachSchema(inner)];
      // Example values of the API are data and not part of the description's structure.
      if (name === 'example') return [name, inner];
      if (name === 'license') return [name, { name: asObject(inner)['name'] }];
      return [name, walk(inner)];
    }),
  );
}

const eachSchema = (schemas: unknown): Json =>
  Object.fromEntries(Object.entries(asObject(schemas)).map(([name, schema]) => [name, schemaOf(schema)]));

/** Keywords of JSON Schema 2020-12 that generators do not use. */
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
 * Returns whether a keyword adds nothing: a pattern next to a format only repeats the format, in syntax that some
 * generators reject, and a null default has no effect.
 */
const isIdle = (name: string, value: unknown, { format, type }: Json): boolean =>
  (name === 'default' && value === null) ||
  (name === 'pattern' && format !== undefined) ||
  // A boolean with one value stays a boolean, because generators create a type for every other list of values. Numbers
  // are listed only if all are integers, because fractions cannot become names.
  (name === 'enum' && (type === 'boolean' || (type === 'number' && !isListOfWhole(value))));

const isListOfWhole = (values: unknown): boolean =>
  Array.isArray(values) && values.every((value) => Number.isInteger(value));

/** OpenAPI 3.0 ignores everything next to a reference. */
function referenceOf(given: Json, $ref: string): Json {
  const { $ref: _, ...beside } = given;
  return Object.keys(beside).length === 0 ? { $ref } : { allOf: [{ $ref }], ...beside };
}

function typeOf(type: unknown): Json {
  if (type === undefined) return {};
  // Numbers get the format double. Without a format, Java generators use BigDecimal, to which no default value can be
  // assigned.
  if (type === 'number') return { type, format: 'double' };
  if (!Array.isArray(type)) return { type };
  const [one, ...more] = type.filter((each) => each !== 'null');
  // An OpenAPI 3.0 schema without a type allows any value, including null.
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
    // A tuple becomes an array of the same length, because OpenAPI 3.0 has no tuples.
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

/** Replaces a union with null by the other choice, marked as nullable. */
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
 * Returns the widest choice, or undefined for any value. Few generators for 3.0 support unions of anything other than
 * objects.
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
