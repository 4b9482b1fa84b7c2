/**
 * Names the schemas in the API description, so that generated clients have readable types. The data of requests and
 * responses become components that are named after the call. Data that several calls share becomes a single component.
 */
type Json = Record<string, unknown>;

/** The names of components that are not named after their call, by the call that returns the data. */
const NAMES: Readonly<Record<string, string>> = {
  getSession: 'Session',
  createSession: 'CreatedSession',
  getTemplate: 'Template',
  createBranch: 'Branch',
  getLayout: 'Layout',
  verifyDocument: 'Verification',
  verifyBundle: 'BundleVerification',
  getInsight: 'Insight',
};

export function nameSchemas(operations: readonly Json[], components: Json): void {
  const known = new Map<string, string>();
  /** Returns a reference to the component with this schema. If there is none, creates it under `name`. */
  const refer = (schema: unknown, name: string): Json => {
    const text = JSON.stringify(schema);
    const found = known.get(text) ?? free(name, components);
    if (!known.has(text)) {
      known.set(text, found);
      components[found] = schema;
    }
    return { $ref: `#/components/schemas/${found}` };
  };

  // The calls in `NAMES` are processed first, so that other calls with the same data use those names.
  const sorted = [...operations].sort((a, b) => rank(a) - rank(b));
  for (const operation of sorted) {
    const call = String(operation['operationId']);
    const title = upper(call);
    for (const [status, response] of entries(operation['responses'])) {
      const json: Json = Object(jsonOf(response));
      if (json['schema'] === undefined) continue;
      if (!status.startsWith('2')) json['schema'] = refer(withoutWords(json['schema']), 'Failure');
      else {
        nameData(Object(json['schema']), NAMES[call] ?? `${title}Data`, title, refer);
        json['schema'] = refer(withoutWords(json['schema']), `${NAMES[call] ?? title}Answer`);
      }
    }
    const body: Json = Object(jsonOf(operation['requestBody']));
    if (body['schema'] !== undefined) body['schema'] = refer(body['schema'], `${title}Body`);
    const form: Json = Object(contentOf(operation['requestBody'], 'multipart/form-data'));
    const parts: Json = Object(form['schema']);
    for (const [name, part] of entries(parts['properties']))
      if (Object(part)['type'] === 'object')
        Object(parts['properties'])[name] = refer(part, `${title}${upper(name)}`);
    if (form['schema'] !== undefined) form['schema'] = refer(parts, `${title}Form`);
  }
}

type Refer = (schema: unknown, name: string) => Json;

/** Names the schema of `data` in a response, and the schemas of the items in its lists. */
function nameData(envelope: Json, name: string, title: string, refer: Refer): void {
  const properties: Json = Object(envelope['properties']);
  const data: Json = Object(properties['data']);
  if (data['type'] === 'array') data['items'] = refer(data['items'], `${title}Item`);
  for (const [list, schema] of entries(data['properties'])) {
    const items: Json = Object(schema);
    if (items['type'] === 'array' && Object(items['items'])['type'] === 'object')
      items['items'] = refer(items['items'], `${name}${upper(list)}Item`);
  }
  if (data['type'] === 'object') properties['data'] = refer(data, name);
}

const rank = ({ operationId }: Json): number => (String(operationId) in NAMES ? 0 : 1);

/** Removes the description with the error codes. The response that refers to the schema has its own. */
const withoutWords = (schema: unknown): Json => {
  const { description: _, ...rest }: Json = Object(schema);
  return rest;
};

function free(name: string, components: Json): string {
  let found = name;
  for (let number = 2; found in components; number++) found = `${name}${number}`;
  return found;
}

const upper = (name: string): string =>
  name.replaceAll(/(?:^|[_-])(\w)/g, (_all, letter: string) => letter.toUpperCase());

export const contentOf = (holder: unknown, type: string): Json | undefined => {
  const content: Json = Object(Object(holder)['content']);
  return content[type] === undefined ? undefined : Object(content[type]);
};
const jsonOf = (holder: unknown): Json | undefined => contentOf(holder, 'application/json');

export const entries = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];
