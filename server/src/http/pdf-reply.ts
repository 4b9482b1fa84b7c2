/** Sends a PDF, or one byte range of it (RFC 9110 14), so that a viewer can show the first page early. */
import type { FastifyReply, FastifyRequest } from 'fastify';

export function sendPdf(
  request: FastifyRequest,
  reply: FastifyReply,
  pdf: Buffer,
  filename: string,
): FastifyReply {
  void reply
    .type('application/pdf')
    .header('content-disposition', `inline; filename="${filename.replaceAll(/[^\w.-]/g, '_')}"`)
    .header('accept-ranges', 'bytes')
    .header('cache-control', 'private, no-store')
    .header('x-content-type-options', 'nosniff');
  const range = readRange(request.headers.range, pdf.length);
  if (range === 'whole') return reply.send(pdf);
  if (range === 'unsatisfiable') {
    return reply.status(416).header('content-range', `bytes */${pdf.length}`).send();
  }
  return reply
    .status(206)
    .header('content-range', `bytes ${range.first}-${range.last}/${pdf.length}`)
    .send(pdf.subarray(range.first, range.last + 1));
}

type Range = 'whole' | 'unsatisfiable' | { first: number; last: number };

/** Reads a range. If a request lists several ranges, it gets the whole file, which the standard allows. */
export function readRange(header: string | undefined, size: number): Range {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!match || (!match[1] && !match[2])) return 'whole';
  // A range whose end is before its start is invalid (RFC 9110 14.1.1).
  if (match[1] && match[2] && Number(match[2]) < Number(match[1])) return 'whole';
  const last = match[1] && match[2] ? Math.min(Number(match[2]), size - 1) : size - 1;
  const first = match[1] ? Number(match[1]) : Math.max(0, size - Number(match[2]));
  return first <= last && first < size ? { first, last } : 'unsatisfiable';
}
