/** Shows the worker a few frames a second of what a video plays, and tells what they show. Nothing here knows of React. */
import { takeFrame } from '../camera/take-frame.ts';
import { adviceOf, REMEMBERED, type Advice } from './advice.ts';
import type { Sighting } from './frame-analysis.ts';
import type { FromWorker, ToWorker } from './worker-messages.ts';

/** Between one frame and the next: more often would only warm the phone. */
const INTERVAL_MS = 300;

/** Null when there is no more guidance: it could not be loaded, or broke. Answers how to end it. */
export function guide(video: HTMLVideoElement, tell: (advice: Advice | null) => void): () => void {
  const page = video.ownerDocument;
  const worker = new Worker(new URL('./frame-analysis.worker.ts', import.meta.url), { type: 'module' });
  let sightings: Sighting[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** A worker that is loading, or looking at a frame, is not given another. */
  let isFree = false;
  let isOver = false;

  const end = () => {
    isOver = true;
    clearTimeout(timer);
    page.removeEventListener('visibilitychange', schedule);
    worker.terminate();
  };
  const fail = () => {
    end();
    tell(null);
  };
  const show = async () => {
    const frame = await takeFrame(video);
    if (isOver || !isFree || page.visibilityState === 'hidden') return frame?.close();
    if (!frame) return schedule();
    isFree = false;
    const message: ToWorker = { frame };
    worker.postMessage(message, [frame]);
  };
  function schedule(): void {
    clearTimeout(timer);
    if (!isFree || page.visibilityState === 'hidden') return;
    timer = setTimeout(() => void show(), INTERVAL_MS);
  }

  worker.addEventListener('error', fail, { once: true });
  worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    if (isOver) return;
    if (data.kind === 'failed') return fail();
    isFree = true;
    if (data.kind === 'seen' && data.sighting) {
      sightings = [...sightings, data.sighting].slice(-REMEMBERED);
      tell(adviceOf(sightings));
    }
    schedule();
  });
  page.addEventListener('visibilitychange', schedule);
  return end;
}
