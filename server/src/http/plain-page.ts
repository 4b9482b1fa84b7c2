/**
 * The style of the pages for developers. They are readable on a phone, have the product's colours, and need no scripts.
 */

export const PLAIN_STYLE = `
:root { color-scheme: light dark; --ink: #14202b; --soft: #52616e; --line: #dbe2e8; --ground: #fff; --brand: #0b5cab; --code: #f4f7f9; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8edf2; --soft: #a3b1bd; --line: #2b3742; --ground: #10161c; --brand: #7db7f0; --code: #19222b; } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--ground); max-width: 800px; margin: 0 auto; padding: 24px 16px; }
h1 { font-size: 28px; } h2 { font-size: 20px; margin-top: 40px; } h3 { font-size: 16px; margin: 0; font-weight: 400; }
details { border: 1px solid var(--line); border-radius: 12px; margin: 8px 0; } summary { padding: 12px 16px; cursor: pointer; min-height: 24px; }
summary code { font-weight: 600; overflow-wrap: anywhere; } .body { padding: 0 16px 16px; }
p, li { color: var(--soft); } pre { overflow-x: auto; white-space: pre-wrap; overflow-wrap: anywhere; background: var(--code); padding: 12px; border-radius: 10px; font-size: 13px; color: var(--ink); }
ul.plain { list-style: none; padding: 0; } a { color: var(--brand); }
`;

export function plainPage(
  title: string,
  body: string,
  { refreshSeconds }: { refreshSeconds?: number } = {},
): string {
  const refresh = refreshSeconds ? `<meta http-equiv="refresh" content="${refreshSeconds}">` : '';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">${refresh}
<title>${escapeHtml(title)} · Countersign</title><link rel="stylesheet" href="/api/plain.css"></head>
<body><h1>${escapeHtml(title)}</h1>${body}</body></html>`;
}

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
