/** Sends messages between the windows and tabs of the console. */

const THIS = crypto.getRandomValues(new Uint32Array(4)).join();

export function tellWindows(channel: string, message: unknown): void {
  const open = new BroadcastChannel(channel);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel of our own origin, and no window
  open.postMessage({ from: THIS, message });
  open.close();
}

/** Calls the listener for each message. Returns a function that stops listening. */
export function hearWindows(channel: string, listener: (message: unknown) => void): () => void {
  const open = new BroadcastChannel(channel);
  open.addEventListener('message', ({ data }) => {
    if (data.from !== THIS) listener(data.message);
  });
  return () => open.close();
}
