/**
 * Serves the React application and the documentation. The console is under /console, the documentation is under /docs,
 * and every other address shows the signer's page. Files with a hash in their name are cached for a year.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isConsolePath, isPagePath } from '@countersign/contract/rules/page-paths';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';
import { brandedPage, type ShownBrand } from './brand-files.ts';
import { allowFraming, framablePage, type FrameOrigins } from './framing.ts';
import { policyForFile, policyForPage } from './page-policy.ts';

const PAGE_FILE = 'index.html';
const CONSOLE_FILE = 'console/index.html';

export async function serveWebApp(
  app: FastifyInstance,
  folder: string,
  shownBrand: ShownBrand,
  frameOrigins: FrameOrigins = async () => [],
  showsDocumentation = true,
): Promise<void> {
  if (!existsSync(folder)) return;
  const files = new Set(filesIn(folder).filter((name) => showsDocumentation || !isDocumentation(name)));
  await app.register(fastifyStatic, {
    root: folder,
    // The plugin registers no route per file, because a thousand routes would take longer than all other routes.
    serve: false,
    preCompressed: true,
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
    const [address = ''] = request.url.split('?');
    const file = decodeURI(address).slice(1);
    if (files.has(file)) return reply.sendFile(file);
    // A tab that was opened before an update may request files that no longer exist. If such a request got the page,
    // the tab would break.
    if (!isForPeople(request.url)) throw new AppError('NOT_FOUND');
    const documentation = documentationPage(files, file);
    if (documentation)
      return reply.removeHeader('x-robots-tag').code(documentation.status).sendFile(documentation.file);
    policyForPage(reply, request.url);
    // The application shows its own 404 screen, so the status matters only to other clients.
    const isConsole = isConsolePath(address);
    const page = isConsole ? CONSOLE_FILE : PAGE_FILE;
    void reply.code(isConsole || isPagePath(address) ? 200 : 404);
    const brand = await shownBrand.shown();
    const framing = await allowFraming(request, reply, frameOrigins);
    const isFramable = framing.length > 0;
    if (brand.colour === null && !isFramable) return reply.sendFile(page);
    const plain = pages.get(page) ?? '';
    const html = brand.colour === null ? plain : brandedPage(plain, brand);
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', isFramable ? 'no-store' : 'no-cache')
      .send(isFramable ? framablePage(html, framing) : html);
  });
}

/**
 * Returns the paths of the files as they appear in addresses. Hidden files are left out, because the build stores its
 * notes in them.
 */
function filesIn(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'));
  return names.filter((name) => !/(^|\/)\./.test(name));
}

/** Returns whether people open this address. API calls and files for programs are not meant for people. */
export const isForPeople = (url: string): boolean =>
  !/^\/(api|\.well-known|((console|docs)\/)?assets)\//.test(url);

/** Reads the page of the application for addresses without a route. Returns null if the application was not built. */
export function readPage(folder: string, name = PAGE_FILE): string | null {
  const file = path.join(folder, name);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

/**
 * The first page of the documentation. The pages are built from docs/ (`web/build/site`) and stored with the web
 * application.
 */
const FIRST_PAGE = 'docs/index.html';
const MISSING_PAGE = 'docs/404.html';

/** Returns whether a file name, or an address without its leading slash, belongs to the documentation. */
const isDocumentation = (name: string): boolean => /^docs(\/|$)/.test(name);

/**
 * Returns the page of the documentation. Returns null if the address is not in the documentation, or if the
 * documentation is missing or disabled.
 */
function documentationPage(
  files: ReadonlySet<string>,
  name: string,
): { file: string; status: number } | null {
  if (!isDocumentation(name) || !files.has(FIRST_PAGE)) return null;
  const page = name.replace(/\/+$/, '');
  const file = page === 'docs' ? FIRST_PAGE : `${page}.html`;
  return files.has(file) ? { file, status: 200 } : { file: MISSING_PAGE, status: 404 };
}
