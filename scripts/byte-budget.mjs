// What a signer's phone must download before the first screen shows, as brotli, against a fixed budget.
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { root } from './install.mjs';

const budgets = [
  { kind: 'JavaScript', extension: '.js', limit: 90_000 },
  { kind: 'CSS', extension: '.css', limit: 8_000 },
];

/** Prints one line per kind and answers whether all are within their budget. */
export function checkByteBudget() {
  const dist = path.join(root, 'web', 'dist');
  const page = readFileSync(path.join(dist, 'index.html'), 'utf8');
  const assets = [...page.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map((match) => match[1]);
  return budgets
    .map(({ kind, extension, limit }) => {
      const files = assets.filter((asset) => asset.endsWith(extension));
      if (files.length === 0)
        throw new Error(`web/dist/index.html names no ${kind}: the budget check has gone blind.`);
      const size = files.reduce((sum, file) => sum + statSync(path.join(dist, `${file}.br`)).size, 0);
      const verdict = size <= limit ? 'within' : 'OVER';
      console.log(
        `${kind} of the first screen: ${kilobytes(size)}, ${verdict} the budget of ${kilobytes(limit)}`,
      );
      return size <= limit;
    })
    .every(Boolean);
}

function kilobytes(bytes) {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
