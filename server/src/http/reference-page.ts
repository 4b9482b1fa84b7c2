/** Generates the API reference as one plain page. */
import { escapeHtml, plainPage } from './plain-page.ts';

interface ApiDescription {
  paths?: unknown;
  components?: { schemas?: unknown };
}

export function referencePage(description: ApiDescription): string {
  const operations = readOperations(resolved(description.paths, description.components?.schemas));
  const tags = [...new Set(operations.map(({ tag }) => tag))];
  const sections = tags.map(
    (tag) =>
      `<h2>${escapeHtml(tag)}</h2>${operations
        .filter((one) => one.tag === tag)
        .map(renderOperation)
        .join('')}`,
  );
  const introduction = `<p>Every JSON response is <code>{ "success": true, "data": … }</code> or
<code>{ "success": false, "error": { "code", "message", … } }</code>. Machine-readable: <a href="/api/openapi.json">openapi.json</a>,
for generators that do not support OpenAPI 3.1 <a href="/api/openapi-3.0.json">openapi-3.0.json</a>. Guides: <a href="/docs">documentation</a>.</p>`;
  return plainPage('API', introduction + sections.join('\n'));
}

interface Operation {
  method: string;
  path: string;
  tag: string;
  summary: string;
  detail: Record<string, unknown>;
}

function readOperations(paths: unknown): Operation[] {
  return entries(paths).flatMap(([path, methods]) =>
    entries(methods).map(([method, detail]) => {
      const known = Object.fromEntries(entries(detail));
      const tags = Array.isArray(known['tags']) ? known['tags'] : [];
      return {
        method: method.toUpperCase(),
        path,
        tag: String(tags[0] ?? 'Other'),
        summary: textOf(known['summary']),
        detail: known,
      };
    }),
  );
}

function renderOperation({ method, path, summary, detail }: Operation): string {
  const request = { parameters: detail['parameters'], body: schemaIn(detail['requestBody']) };
  const responses = entries(detail['responses']).map(([status, response]) => {
    const { description } = Object.fromEntries(entries(response));
    return `<li><code>${escapeHtml(status)}</code> ${escapeHtml(textOf(description))}</li>`;
  });
  const success = schemaIn(
    Object.fromEntries(entries(detail['responses']))['200'] ??
      Object.fromEntries(entries(detail['responses']))['201'],
  );
  return `<details><summary><h3><code>${method} ${escapeHtml(path)}</code> ${escapeHtml(summary)}</h3></summary><div class="body">
${detail['description'] === undefined ? '' : `<p>${escapeHtml(textOf(detail['description']))}</p>`}${block('Parameters', request.parameters)}${block('Request body', request.body)}<ul>${responses.join('')}</ul>${block('Success', success)}</div></details>`;
}

const block = (title: string, value: unknown): string =>
  value === undefined ? '' : `<p>${title}</p><pre>${escapeHtml(JSON.stringify(value, null, 2))}</pre>`;

function schemaIn(holder: unknown): unknown {
  const content = Object.fromEntries(entries(Object.fromEntries(entries(holder))['content']));
  const body = content['application/json'] ?? content['multipart/form-data'];
  return Object.fromEntries(entries(body))['schema'];
}

/** Replaces every reference with its schema, so that readers need not look it up. No schema contains itself. */
function resolved(value: unknown, schemas: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => resolved(item, schemas));
  if (typeof value !== 'object' || value === null) return value;
  const known = Object.fromEntries(entries(value));
  if (typeof known['$ref'] === 'string') {
    const name = known['$ref'].slice(known['$ref'].lastIndexOf('/') + 1);
    return resolved(Object.fromEntries(entries(schemas))[name], schemas);
  }
  return Object.fromEntries(Object.entries(known).map(([key, item]) => [key, resolved(item, schemas)]));
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const entries = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];
