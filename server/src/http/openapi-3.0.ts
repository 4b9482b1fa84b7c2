/**
 * The description once more as OpenAPI 3.0.3, for the many generators that do not know 3.1: `nullable` in place of the type null, lists of one
 * value in place of constants. Webhooks, which 3.0 has no place for, are under the name that Redocly gave them.
 */
type Json = Record<string, unknown>;

export function asOpenApi30({ webhooks, ...document }: Json): Json {
  return { ...asObject(walk({ ...document, 'x-webhooks': webhooks })), openapi: '3.0.3' };
}

/** Everything but schemas is as it was, except that roles are named for OAuth alone. */
function walk(value: unknown, key = ''): unknown {
  if (Array.isArray(value))
    return key === 'security' ? value.map(withoutRoles) : value.map((item) => walk(item));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      if (name === 'schema') return [name, schemaOf(inner)];
      if (name === 'schemas') return [name, eachSchema(inner)];
      // Values of the API, and no part of the description.
      if (name === 'example') return [name, inner];
      if (name === 'license') return [name, { name: asObject(inner)['name'] }];
      return [name, walk(inner, name)];
    }),
  );
}

const withoutRoles = (choice: unknown): Json =>
  Object.fromEntries(Object.keys(asObject(choice)).map((scheme) => [scheme, []]));

const eachSchema = (schemas: unknown): Json =>
  Object.fromEntries(Object.entries(asObject(schemas)).map(([name, schema]) => [name, schemaOf(schema)]));

/** Names of JSON Schema 2020-12 that say nothing to a generator. */
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

/** What a format says, its pattern says again, in signs that some generators stumble over; and that nothing is given is no value. */
const isIdle = (name: string, value: unknown, { format, type }: Json): boolean =>
  (name === 'default' && value === null) ||
  (name === 'pattern' && format !== undefined) ||
  // A boolean that has one value is a boolean: generators make a type of its own for every other list of values.
  // Nor do fractions make names: of figures, only whole ones are listed.
  (name === 'enum' && (type === 'boolean' || (type === 'number' && !isListOfWhole(value))));

const isListOfWhole = (values: unknown): boolean =>
  Array.isArray(values) && values.every((value) => Number.isInteger(value));

/** Beside a reference nothing is read in 3.0. */
function referenceOf(given: Json, $ref: string): Json {
  const { $ref: _, ...beside } = given;
  return Object.keys(beside).length === 0 ? { $ref } : { allOf: [{ $ref }], ...beside };
}

function typeOf(type: unknown): Json {
  if (type === undefined) return {};
  // Without it, generators for Java make decimals of figures, and no default value fits those.
  if (type === 'number') return { type, format: 'double' };
  if (!Array.isArray(type)) return { type };
  const [one, ...more] = type.filter((each) => each !== 'null');
  // Any value: null too.
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
    // So many of them, each in its place: 3.0 knows the number alone.
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

/** Or null: the other choice, which may be null too. */
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

/** Of generators for 3.0 few know what to make of a choice but one between objects: then it is the widest, or any value. */
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
