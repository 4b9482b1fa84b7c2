/** Sends CSV (RFC 4180) for spreadsheets. */
import type { FastifyReply } from 'fastify';
import type { Readable } from 'node:stream';

/**
 * Spreadsheets treat a text that begins with one of these characters as a formula. Such texts can occur, because users
 * choose names.
 */
const FORMULA = /^[=+\-@\t\r]/;

export const csvLine = (row: readonly (string | number | null)[]): string =>
  `${row.map(field).join(',')}\r\n`;

function field(value: string | number | null): string {
  if (typeof value !== 'string') return value === null ? '' : String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export const sendCsv = (reply: FastifyReply, content: string | Readable, name: string): FastifyReply =>
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'private, no-store')
    .send(content);
