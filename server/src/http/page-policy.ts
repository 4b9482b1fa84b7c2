/**
 * Which pages need more than the strict policy of `security-headers.ts`. A document keeps the policy it was loaded with, so
 * links from and to these pages must load the page anew.
 */
import type { FastifyReply } from 'fastify';

/** Kinds of code made at run time that a page may run beside our own files. */
type ScriptSource = "'wasm-unsafe-eval'" | "'unsafe-eval'";

const PAGES: Readonly<Record<string, readonly ScriptSource[]>> = {
  // The barcode reader is WebAssembly. It runs in a worker, but older browsers hold the worker to its page's policy.
  '/qr-scanner': ["'wasm-unsafe-eval'"],
  // The face mesh evaluates code from strings.
  '/liveness-test': ["'unsafe-eval'", "'wasm-unsafe-eval'"],
};

/** A worker's policy is the one its own script came with. */
const DECODE_WORKER = /[/\\]assets[/\\]decode\.worker-[^/\\.]+\.js(\.br|\.gz)?$/;

/** The element with which others show the journey in their own pages, which is theirs to load. */
const EMBED = /[/\\]embed\.js(\.br|\.gz)?$/;

/** The application reads addresses without regard to case and to slashes at the end. */
export function policyForPage(reply: FastifyReply, url: string): void {
  const [path = ''] = url.split(/[?#]/);
  allowScripts(reply, PAGES[path.toLowerCase().replace(/\/+$/, '')] ?? []);
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
