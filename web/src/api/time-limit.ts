/** Aborts after a while, as `AbortSignal.timeout` does, which Chrome 103 was the first to have. */
export function timeLimit(milliseconds: number): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(new DOMException('Took too long', 'TimeoutError')), milliseconds);
  return controller.signal;
}
