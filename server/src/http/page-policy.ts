/**
 * Which pages need more than the strict policy. A document keeps the policy it was loaded with, so links from and to these
 * pages must load the page anew.
 */
import type { ScriptLeave } from './security-headers.ts';

const PAGES: Readonly<Record<string, readonly ScriptLeave[]>> = {
  // The barcode reader is WebAssembly. It runs in a worker, but older browsers hold the worker to its page's policy.
  '/qr-scanner': ["'wasm-unsafe-eval'"],
  // The face mesh makes code from strings.
  '/liveness-test': ["'unsafe-eval'", "'wasm-unsafe-eval'"],
};

/** A worker's policy is the one its own script came with. */
const DECODE_WORKER = /[/\\]assets[/\\]decode\.worker-[^/\\]+\.js/;

/** The application reads addresses without regard to case and to slashes at the end. */
export function leavesOfPage(url: string): readonly ScriptLeave[] {
  const [path = ''] = url.split(/[?#]/);
  return PAGES[path.toLowerCase().replace(/\/+$/, '')] ?? [];
}

export function leavesOfFile(path: string): readonly ScriptLeave[] {
  return DECODE_WORKER.test(path) ? ["'wasm-unsafe-eval'"] : [];
}
