/** Reports how much of a body was sent, on platforms that provide this information. */
import type { UploadProgress } from './multipart.ts';

/**
 * Whether the platform can send a stream. In browsers, `fetch` accepts a stream only over HTTP/2 or not at all. Node,
 * Deno and Bun read the stream as fast as they send it, so the amount that was read shows the progress.
 */
const canStream = (): boolean => !('document' in globalThis);

export interface MeasuredBody {
  init: RequestInit;
  /** Reports that the whole body was sent. Must be called when the server has responded. */
  answered(): void;
}

export function measured(content: Blob, onProgress: (progress: UploadProgress) => void): MeasuredBody {
  const total = content.size;
  const isMeasured = canStream();
  let sent = 0;
  const tell = () => onProgress({ sent, total, isMeasured });
  tell();
  if (!isMeasured)
    return {
      init: { body: content },
      answered() {
        sent = total;
        tell();
      },
    };
  const counting = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      controller.enqueue(chunk);
      sent += chunk.byteLength;
      tell();
    },
  });
  const streamed = { body: content.stream().pipeThrough(counting), duplex: 'half' as const };
  return { init: streamed, answered: () => undefined };
}
