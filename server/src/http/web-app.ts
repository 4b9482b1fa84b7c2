/** Serves the React application: hashed files for a year, the console's page under /console, and the signer's for every other address. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isConsolePath, isPagePath } from '@countersign/contract/rules/page-paths';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';
import { brandedPage, type ShownBrand } from './brand-files.ts';
import { policyForFile, policyForPage } from './page-policy.ts';

const PAGE_FILE = 'index.html';
const CONSOLE_FILE = 'console/index.html';

export async function serveWebApp(
  app: FastifyInstance,
  folder: string,
  shownBrand: ShownBrand,
): Promise<void> {
  if (!existsSync(folder)) return;
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    wildcard: false,
    index: false,
    cacheControl: false,
    setHeaders: (reply, file) => {
      const isHashed = /[/\\]assets[/\\]/.test(file);
      void reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      policyForFile(reply, file);
    },
  });
  const pages = new Map([PAGE_FILE, CONSOLE_FILE].map((file) => [file, readPage(folder, file) ?? '']));
  app.get('/*', { schema: { hide: true }, logLevel: 'warn' }, async (request, reply) => {
    // A tab from before an update asks for files that are gone: the page in their place would only confuse it.
    if (!isForPeople(request.url)) throw new AppError('NOT_FOUND');
    policyForPage(reply, request.url);
    // The application shows its 404 screen by itself; the status is for everybody else.
    const [address = ''] = request.url.split('?');
    const isConsole = isConsolePath(address);
    const file = isConsole ? CONSOLE_FILE : PAGE_FILE;
    void reply.code(isConsole || isPagePath(address) ? 200 : 404);
    const brand = await shownBrand.shown();
    if (brand.colour === null) return reply.sendFile(file);
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(brandedPage(pages.get(file) ?? '', brand));
  });
}

/** Whether an address is one that people open: no call of the API, no file of the application. */
export const isForPeople = (url: string): boolean => !/^\/(api|(console\/)?assets)\//.test(url);

/** The application's page itself, where it was built, for addresses that no route can be found for. */
export function readPage(folder: string, name = PAGE_FILE): string | null {
  const file = path.join(folder, name);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}
