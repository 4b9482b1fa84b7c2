/**
 * Defines what a page may do in addition to the strict headers of `security-headers.ts`: its script sources and browser
 * features. A document keeps the policy with which it was loaded, so a link to a page with another policy must reload
 * the page.
 */
import { isConsolePath } from '@countersign/contract/rules/page-paths';
import type { FastifyReply } from 'fastify';
import { type Feature, permissionsPolicy } from './security-headers.ts';

/** The ways in which a page may create code while it runs. */
type ScriptSource = "'wasm-unsafe-eval'" | "'unsafe-eval'";

interface PagePolicy {
  scripts?: readonly ScriptSource[];
  features?: readonly Feature[];
}

const PAGES: ReadonlyMap<string, PagePolicy> = new Map([
  // The barcode reader is WebAssembly. It runs in a worker, and older browsers apply the page's policy to workers.
  ['/qr-scanner', { scripts: ["'wasm-unsafe-eval'"], features: ['camera', 'clipboard-write', 'autoplay'] }],
  // The face mesh library creates code from strings.
  ['/liveness-test', { scripts: ["'unsafe-eval'", "'wasm-unsafe-eval'"], features: ['camera', 'autoplay'] }],
  ['/qr-generator', { features: ['clipboard-write'] }],
  ['/ocr', { features: ['fullscreen', 'screen-wake-lock'] }],
  ['/d', {}],
  ['/verify', {}],
]);

const CONSOLE: PagePolicy = {
  features: ['publickey-credentials-create', 'publickey-credentials-get', 'clipboard-write', 'fullscreen'],
};

/** The policy of the signing journey, which is at every address without another page. */
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

/** Matches the script of the decoding worker. A worker has the policy with which its own script was served. */
const DECODE_WORKER = /[/\\]assets[/\\]decode\.worker-[^/\\.]+\.js(\.br|\.gz)?$/;

/** Matches the script of the element with which other sites embed the journey. */
const EMBED = /[/\\]embed\.js(\.br|\.gz)?$/;

/** Sets the policy of a page. Case and trailing slashes in the address are ignored, as in the application. */
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
