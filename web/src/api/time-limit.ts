/** On a line that went silent no answer comes any more, and browsers wait for minutes. */
export const ANSWER_MILLISECONDS = 60_000;

/** Aborts after a while, as `AbortSignal.timeout` does, which Chrome 103 was the first to have; or with `other`. */
export function timeLimit(milliseconds: number, other?: AbortSignal): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(new DOMException('Took too long', 'TimeoutError')), milliseconds);
  if (other?.aborted) controller.abort(other.reason);
  other?.addEventListener('abort', () => controller.abort(other.reason));
  return controller.signal;
}
