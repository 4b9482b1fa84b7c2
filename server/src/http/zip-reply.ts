import type { FastifyReply } from 'fastify';

export const sendZip = (reply: FastifyReply, zip: NodeJS.ReadableStream, filename: string): FastifyReply =>
  reply
    .type('application/zip')
    .header('content-disposition', `attachment; filename="${filename}"`)
    .header('cache-control', 'private, no-store')
    .send(zip);
