/** Waits that end at once when nobody waits for them any more. */

/** What the work gives, or nothing once the signal is aborted; the work itself goes on unheard. */
export function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      work.catch(() => undefined);
      return resolve(undefined);
    }
    const leave = () => resolve(undefined);
    signal.addEventListener('abort', leave, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
  });
}

export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const time = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await unlessAborted(time, signal);
  clearTimeout(timer);
}
