/**
 * Lets a page show a personal link in a frame if the page's origin is listed for the API key. All other responses have
 * `frame-ancestors 'none'`, because a page with our page in a frame could place its own buttons over ours.
 */
import { FRAME_ORIGIN } from '@countersign/contract/schemas/origin';
import { LINK_PATH } from '@countersign/contract/rules/page-paths';
import type { FastifyReply, FastifyRequest } from 'fastify';

export type FrameOrigins = (linkToken: string) => Promise<readonly string[]>;

/**
 * Returns the origins that may show the page in a frame. Returns none if the browser did not request it for a frame.
 */
export async function allowFraming(
  request: FastifyRequest,
  reply: FastifyReply,
  frameOrigins: FrameOrigins,
): Promise<readonly string[]> {
  const [path = ''] = request.url.split('?');
  const token = LINK_PATH.exec(path)?.[1];
  // Browsers state for what they request a page, so a page outside a frame needs no database query.
  if (token === undefined || request.headers['sec-fetch-dest'] === 'document') return [];
  // Validates the origins again, so that no text from the database can be injected into the header.
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

/**
 * Marks the page as framable. The application runs in a frame only if it finds this mark. It reports errors to the
 * listed origins.
 */
export const framablePage = (html: string, origins: readonly string[]): string =>
  html.replace('<html', `<html data-framable="${origins.join(' ')}"`);
