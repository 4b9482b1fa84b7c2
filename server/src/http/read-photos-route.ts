/**
 * Reads photos for other nodes of this installation, on a node with the role `vision`. Requests from any other caller
 * are rejected before their body is read.
 */
import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Keys } from '../crypto/keys.ts';
import { MAX_REQUEST_BYTES, READ_PHOTOS_PATH, readRequest, writeAnswer } from '../vision/remote-messages.ts';
import { type Vision, VisionBusy } from '../providers/vision/vision.ts';
import { AppError } from './app-error.ts';

interface PhotoReader {
  vision: Vision;
  keys: Pick<Keys, 'photosInTransit' | 'visionCaller'>;
  now: () => Date;
}

export async function readPhotosRoute(app: FastifyInstance, services: PhotoReader): Promise<void> {
  const { photosInTransit: key, visionCaller } = services.keys;
  const expected = Buffer.from(`Bearer ${visionCaller.toString('base64url')}`);
  const isOurs = (given = '') => {
    const bytes = Buffer.from(given);
    return bytes.length === expected.length && timingSafeEqual(bytes, expected);
  };

  await app.register(async (inner) => {
    inner.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    inner.post<{ Body: Buffer }>(
      READ_PHOTOS_PATH,
      {
        schema: { hide: true },
        bodyLimit: MAX_REQUEST_BYTES,
        config: { rateLimit: false },
        onRequest: async (request) => {
          if (!isOurs(request.headers.authorization)) throw new AppError('ACCESS_DENIED');
        },
      },
      async ({ body }, reply) => {
        const request = Buffer.isBuffer(body) ? readRequest(key, body, services.now()) : null;
        if (!request)
          throw new AppError(
            'INVALID_REQUEST',
            {},
            'The request does not come from a node of this installation',
          );
        const { photos, expectedCode, ...more } = request;
        const outcome = await services.vision
          .readPhotos(photos, expectedCode, more)
          .catch((error: unknown) => {
            throw error instanceof VisionBusy ? new AppError('VISION_BUSY') : error;
          });
        return reply.type('application/octet-stream').send(writeAnswer(key, body, outcome));
      },
    );
  });
}
