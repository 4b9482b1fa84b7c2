/** The API reference as one plain page: no script, readable on a phone, printable. */

interface Described {
  paths?: unknown;
}

export const REFERENCE_STYLE = `
:root { color-scheme: light dark; --ink: light-dark(#14202b, #e8edf2); --soft: light-dark(#52616e, #a3b1bd); --line: light-dark(#dbe2e8, #2b3742); --ground: light-dark(#fff, #10161c); --brand: light-dark(#0b5cab, #7db7f0); }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--ground); max-width: 800px; margin: 0 auto; padding: 24px 16px; }
h1 { font-size: 28px; } h2 { font-size: 20px; margin-top: 40px; } h3 { font-size: 16px; margin: 0; font-weight: 400; }
details { border: 1px solid var(--line); border-radius: 12px; margin: 8px 0; } summary { padding: 12px 16px; cursor: pointer; min-height: 24px; }
summary code { font-weight: 600; overflow-wrap: anywhere; } .body { padding: 0 16px 16px; }
p, li { color: var(--soft); } pre { overflow-x: auto; background: light-dark(#f4f7f9, #19222b); padding: 12px; border-radius: 10px; font-size: 13px; color: var(--ink); }
a { color: var(--brand); }
`;

export function referencePage(description: Described): string {
  const operations = readOperations(description.paths);
  const tags = [...new Set(operations.map(({ tag }) => tag))];
  const sections = tags.map(
    (tag) =>
      `<h2>${escape(tag)}</h2>${operations
        .filter((one) => one.tag === tag)
        .map(renderOperation)
        .join('')}`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Countersign API</title><link rel="stylesheet" href="/api/reference.css"></head><body>
<h1>Countersign API</h1><p>Every JSON answer is <code>{ "success": true, "data": … }</code> or <code>{ "success": false, "error": { "code", "message", … } }</code>. Machine-readable: <a href="/api/openapi.json">openapi.json</a>.</p>
${sections.join('\n')}</body></html>`;
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
        summary: String(known['summary'] ?? ''),
        detail: known,
      };
    }),
  );
}

function renderOperation({ method, path, summary, detail }: Operation): string {
  const request = { parameters: detail['parameters'], body: schemaIn(detail['requestBody']) };
  const responses = entries(detail['responses']).map(([status, response]) => {
    const { description } = Object.fromEntries(entries(response));
    return `<li><code>${escape(status)}</code> ${escape(String(description ?? ''))}</li>`;
  });
  const success = schemaIn(
    Object.fromEntries(entries(detail['responses']))['200'] ??
      Object.fromEntries(entries(detail['responses']))['201'],
  );
  return `<details><summary><h3><code>${method} ${escape(path)}</code> ${escape(summary)}</h3></summary><div class="body">
${block('Parameters', request.parameters)}${block('Request body', request.body)}<ul>${responses.join('')}</ul>${block('Success', success)}</div></details>`;
}

const block = (title: string, value: unknown): string =>
  value === undefined ? '' : `<p>${title}</p><pre>${escape(JSON.stringify(value, null, 2))}</pre>`;

function schemaIn(holder: unknown): unknown {
  const content = Object.fromEntries(entries(Object.fromEntries(entries(holder))['content']));
  return Object.fromEntries(entries(content['application/json']))['schema'];
}

const entries = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
