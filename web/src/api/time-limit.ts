/** Limits how long a call waits on a dead connection, where browsers would wait for minutes. */
export const ANSWER_MILLISECONDS = 60_000;

/** Aborts after a timeout or with `other`. Replaces `AbortSignal.timeout`, which requires Chrome 103. */
export function timeLimit(milliseconds: number, other?: AbortSignal): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(new DOMException('Took too long', 'TimeoutError')), milliseconds);
  if (other?.aborted) controller.abort(other.reason);
  other?.addEventListener('abort', () => controller.abort(other.reason));
  return controller.signal;
}
