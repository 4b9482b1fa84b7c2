/**
 * Serves the React application and the documentation. Hashed files are cached for a year. The console is under
 * /console, the documentation is under /docs, and every other address shows the signer's page.
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
    // Registering a route for each of a thousand files would take longer than registering all other routes.
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
    // A tab that was opened before an update requests files that no longer exist. Serving the page instead would break
    // the tab.
    if (!isForPeople(request.url)) throw new AppError('NOT_FOUND');
    const documentation = documentationPage(files, file);
    if (documentation)
      return reply.removeHeader('x-robots-tag').code(documentation.status).sendFile(documentation.file);
    policyForPage(reply, request.url);
    // The application shows its own 404 screen. The status is for other clients.
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
 * Returns the paths of the files as they appear in addresses. Hidden files are left out, because they contain notes of
 * the build.
 */
function filesIn(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'));
  return names.filter((name) => !/(^|\/)\./.test(name));
}

/** Returns whether people open this address: it is neither an API call nor a file for programs. */
export const isForPeople = (url: string): boolean =>
  !/^\/(api|\.well-known|((console|docs)\/)?assets)\//.test(url);

/** Reads the application's page for addresses without a route, or returns null if it was not built. */
export function readPage(folder: string, name = PAGE_FILE): string | null {
  const file = path.join(folder, name);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

/** The pages are built from docs/ (`web/build/site`) and stored with the files of the web application. */
const FIRST_PAGE = 'docs/index.html';
const MISSING_PAGE = 'docs/404.html';

/** Takes a file name or an address without its leading slash. */
const isDocumentation = (name: string): boolean => /^docs(\/|$)/.test(name);

/** Returns null for other addresses, and if the documentation is missing or disabled. */
function documentationPage(
  files: ReadonlySet<string>,
  name: string,
): { file: string; status: number } | null {
  if (!isDocumentation(name) || !files.has(FIRST_PAGE)) return null;
  const page = name.replace(/\/+$/, '');
  const file = page === 'docs' ? FIRST_PAGE : `${page}.html`;
  return files.has(file) ? { file, status: 200 } : { file: MISSING_PAGE, status: 404 };
}
