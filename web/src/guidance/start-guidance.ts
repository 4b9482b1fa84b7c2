/** Sends a few video frames per second to the worker, and turns its analyses into advice. */
import { captureVideoFrame } from '../camera/capture-frame.ts';
import { adviceOf, FRAMES_REMEMBERED, type Advice } from './advice.ts';
import { watchDigits } from './digits/watch-digits.ts';
import type { FrameAnalysis } from './frame-analysis.ts';
import type { FromWorker, ToWorker } from './worker-messages.ts';

/** The pause between two frames. A shorter pause would only heat the phone. */
const INTERVAL_MS = 300;

/** Starts guidance. Returns a function that stops it. The advice is null if guidance failed to load or crashed. */
export function startGuidance(
  video: HTMLVideoElement,
  code: string,
  onAdvice: (advice: Advice | null) => void,
): () => void {
  const page = video.ownerDocument;
  const worker = new Worker(new URL('./frame-analysis.worker.ts', import.meta.url), { type: 'module' });
  const digits = watchDigits(code);
  let analyses: FrameAnalysis[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether the worker is ready for a frame. It is not ready while it loads or analyses a frame. */
  let isFree = false;
  let isStopped = false;

  const stop = () => {
    isStopped = true;
    clearTimeout(timer);
    page.removeEventListener('visibilitychange', schedule);
    worker.terminate();
    digits.stop();
  };
  const fail = () => {
    stop();
    onAdvice(null);
  };
  const sendFrame = async () => {
    const frame = await captureVideoFrame(video);
    if (isStopped || !isFree || page.visibilityState === 'hidden') return frame?.close();
    if (!frame) return schedule();
    isFree = false;
    const message: ToWorker = { frame, code };
    worker.postMessage(message, [frame]);
  };
  function schedule(): void {
    clearTimeout(timer);
    if (!isFree || page.visibilityState === 'hidden') return;
    timer = setTimeout(() => void sendFrame(), INTERVAL_MS);
  }

  worker.addEventListener('error', fail, { once: true });
  worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    if (isStopped) return;
    if (data.kind === 'failed') return fail();
    isFree = true;
    if (data.kind === 'analysed' && data.analysis) {
      analyses = [...analyses, data.analysis].slice(-FRAMES_REMEMBERED);
      digits.next(data.analysis.digits);
      onAdvice(adviceOf(analyses, digits.other()));
    }
    schedule();
  });
  page.addEventListener('visibilitychange', schedule);
  return stop;
}
