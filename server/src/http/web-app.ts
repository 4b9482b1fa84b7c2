/** Serves the React application: hashed files for a year, and its one page for every address that is not the API's. */
import { existsSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';
import { policyForFile, policyForPage } from './page-policy.ts';

export async function serveWebApp(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(folder)) return;
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    wildcard: false,
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = /[/\\]assets[/\\]/.test(path);
      void reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      policyForFile(reply, path);
    },
  });
  // The application decides what an address means, its 404 screen included.
  app.get('/*', { schema: { hide: true }, logLevel: 'warn' }, (request, reply) => {
    // A tab from before an update asks for files that are gone: the page in their place would only confuse it.
    if (!isWebPage(request.url)) throw new AppError('NOT_FOUND');
    policyForPage(reply, request.url);
    return reply.sendFile('index.html');
  });
}

export const isWebPage = (url: string): boolean => !/^\/(api|assets)\//.test(url);
