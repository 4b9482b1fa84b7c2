/**
 * Lets pages that an API key names show a personal link in a frame. Every other answer, and this one to everybody else, keeps
 * `frame-ancestors 'none'`: whoever may frame a page can lay their own buttons over ours.
 */
import { FRAME_ORIGIN } from '@countersign/contract/schemas/origin';
import { LINK_PATH } from '@countersign/contract/rules/page-paths';
import type { FastifyReply, FastifyRequest } from 'fastify';

export type FrameOrigins = (linkToken: string) => Promise<readonly string[]>;

/** True where the page may be framed by somebody, and is asked for by a frame. */
export async function allowFraming(
  request: FastifyRequest,
  reply: FastifyReply,
  frameOrigins: FrameOrigins,
): Promise<boolean> {
  const [path = ''] = request.url.split('?');
  const token = LINK_PATH.exec(path)?.[1];
  // Browsers say what for; a page of its own needs no look into the database.
  if (token === undefined || request.headers['sec-fetch-dest'] === 'document') return false;
  // Whatever is in the database: nothing else may enter the header.
  const origins = (await frameOrigins(token)).filter((origin) => FRAME_ORIGIN.test(origin));
  if (origins.length === 0) return false;
  const strict = String(reply.getHeader('content-security-policy'));
  void reply
    .header(
      'content-security-policy',
      strict.replace("frame-ancestors 'none'", `frame-ancestors ${origins.join(' ')}`),
    )
    .removeHeader('x-frame-options');
  return true;
}

/** The application goes on in a frame only where the server says so. */
export const framablePage = (html: string): string => html.replace('<html', '<html data-framable');
