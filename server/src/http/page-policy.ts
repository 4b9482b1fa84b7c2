/**
 * Lists what pages need beyond the strict headers of `security-headers.ts`: script sources and features of the browser.
 * A document retains the policy it was loaded with, so links between pages with different policies must reload the page.
 */
import { isConsolePath } from '@countersign/contract/rules/page-paths';
import type { FastifyReply } from 'fastify';
import { type Feature, permissionsPolicy } from './security-headers.ts';

/** The ways in which a page may create code at run time. */
type ScriptSource = "'wasm-unsafe-eval'" | "'unsafe-eval'";

interface PagePolicy {
  scripts?: readonly ScriptSource[];
  features?: readonly Feature[];
}

const PAGES: ReadonlyMap<string, PagePolicy> = new Map([
  // The barcode reader is WebAssembly. It runs in a worker, but older browsers apply the page's policy to workers.
  ['/qr-scanner', { scripts: ["'wasm-unsafe-eval'"], features: ['camera', 'clipboard-write', 'autoplay'] }],
  // The face mesh library evaluates code from strings.
  ['/liveness-test', { scripts: ["'unsafe-eval'", "'wasm-unsafe-eval'"], features: ['camera', 'autoplay'] }],
  ['/qr-generator', { features: ['clipboard-write'] }],
  ['/ocr', { features: ['fullscreen', 'screen-wake-lock'] }],
  ['/d', {}],
  ['/verify', {}],
]);

const CONSOLE: PagePolicy = {
  features: ['publickey-credentials-create', 'publickey-credentials-get', 'clipboard-write', 'fullscreen'],
};

/** The journey is on every address that no other page uses. */
const JOURNEY: PagePolicy = {
  features: [
    'camera',
    'geolocation',
    'fullscreen',
    'otp-credentials',
    'clipboard-write',
    'web-share',
    'autoplay',
  ],
};

/** A worker has the policy that its own script was served with. */
const DECODE_WORKER = /[/\\]assets[/\\]decode\.worker-[^/\\.]+\.js(\.br|\.gz)?$/;

/** Other sites load this element to embed the journey in their pages. */
const EMBED = /[/\\]embed\.js(\.br|\.gz)?$/;

/**
 * Sets the policy of a page. Case and trailing slashes are ignored, because the application ignores them in addresses.
 */
export function policyForPage(reply: FastifyReply, url: string): void {
  const [path = ''] = url.split(/[?#]/);
  const page = PAGES.get(path.toLowerCase().replace(/\/+$/, ''));
  const { scripts = [], features = [] } = isConsolePath(path) ? CONSOLE : (page ?? JOURNEY);
  void reply.header('permissions-policy', permissionsPolicy(features));
  allowScripts(reply, scripts);
}

export function policyForFile(reply: FastifyReply, path: string): void {
  allowScripts(reply, DECODE_WORKER.test(path) ? ["'wasm-unsafe-eval'"] : []);
  if (EMBED.test(path)) void reply.header('cross-origin-resource-policy', 'cross-origin');
}

function allowScripts(reply: FastifyReply, sources: readonly ScriptSource[]): void {
  if (sources.length === 0) return;
  const strict = String(reply.getHeader('content-security-policy'));
  void reply.header(
    'content-security-policy',
    strict.replace("script-src 'self'", (scripts) => [scripts, ...sources].join(' ')),
  );
}
