/**
 * Lets pages listed in an API key show a personal link in a frame. Every other response has `frame-ancestors 'none'`,
 * because a page that frames ours could place its own buttons over it.
 */
import { FRAME_ORIGIN } from '@countersign/contract/schemas/origin';
import { LINK_PATH } from '@countersign/contract/rules/page-paths';
import type { FastifyReply, FastifyRequest } from 'fastify';

export type FrameOrigins = (linkToken: string) => Promise<readonly string[]>;

/** Returns the origins that may frame the page, or none if no frame requested it. */
export async function allowFraming(
  request: FastifyRequest,
  reply: FastifyReply,
  frameOrigins: FrameOrigins,
): Promise<readonly string[]> {
  const [path = ''] = request.url.split('?');
  const token = LINK_PATH.exec(path)?.[1];
  // Browsers state the destination of a request, so a top-level page needs no database query.
  if (token === undefined || request.headers['sec-fetch-dest'] === 'document') return [];
  // The origins are validated again, so that database content cannot inject text into the header.
  const origins = (await frameOrigins(token)).filter((origin) => FRAME_ORIGIN.test(origin));
  if (origins.length === 0) return [];
  const strict = String(reply.getHeader('content-security-policy'));
  void reply
    .header(
      'content-security-policy',
      strict.replace("frame-ancestors 'none'", `frame-ancestors ${origins.join(' ')}`),
    )
    .removeHeader('x-frame-options');
  return origins;
}

/** The application runs in a frame only if the page has this mark. It reports its errors to the listed origins. */
export const framablePage = (html: string, origins: readonly string[]): string =>
  html.replace('<html', `<html data-framable="${origins.join(' ')}"`);
