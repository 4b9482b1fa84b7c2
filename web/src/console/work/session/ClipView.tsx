import { useEffect, useState } from 'react';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { Button } from '../../../ui/Button.tsx';
import { api } from '../../api/api.ts';
import { framesOf } from './clip-frames.ts';
import type { RecordedClip } from './evidence.ts';

/** The number of frames in the strip. */
const STRIP = 6;

/**
 * Shows the clip of one attempt: a strip of frames, and the clip, which plays at its original speed. Loaded on demand.
 */
export function ClipView({ sessionId, clip }: { sessionId: string; clip: RecordedClip }) {
  const { session: texts } = useConsoleTexts();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="mt-2" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="text-small text-ink-soft min-h-6 cursor-pointer">
        {texts.clip(clip.times.length, Math.round((clip.times.at(-1) ?? 0) / 1000))}
      </summary>
      {isOpen && <Frames sessionId={sessionId} clip={clip} />}
    </details>
  );
}

function Frames({ sessionId, clip }: { sessionId: string; clip: RecordedClip }) {
  const { session: texts } = useConsoleTexts();
  const frames = useFrames(sessionId, clip);
  const [at, setAt] = useState(0);
  const [isPlaying, setIsPlaying] = useState(false);
  const isLast = at + 1 >= clip.times.length;
  const wait = isLast ? 0 : Math.max(0, (clip.times[at + 1] ?? 0) - (clip.times[at] ?? 0));
  useEffect(() => {
    if (!isPlaying) return undefined;
    const timer = setTimeout(() => (isLast ? setIsPlaying(false) : setAt(at + 1)), wait);
    return () => clearTimeout(timer);
  }, [isPlaying, at, isLast, wait]);

  if (frames === null) return <output className="text-small">{texts.clipLoading}</output>;
  if (frames.length === 0) return <p className="text-small">{texts.clipMissing}</p>;
  return (
    <div className="mt-2 space-y-2">
      <ul className="grid grid-cols-6 gap-1">
        {Array.from({ length: Math.min(STRIP, frames.length) }, (_, index) => {
          const frame = Math.round((index * (frames.length - 1)) / Math.max(1, STRIP - 1));
          return (
            <li key={frame}>
              <img src={frames[frame]} alt={texts.frame(frame + 1)} className="border-line w-full border" />
            </li>
          );
        })}
      </ul>
      <img
        src={frames[at]}
        alt={texts.frame(at + 1)}
        className="border-line bg-ground h-48 max-w-full rounded-control border"
      />
      <div className="flex items-center gap-3">
        <Button
          variant="quiet"
          onClick={() => {
            if (!isPlaying && at === frames.length - 1) setAt(0);
            setIsPlaying(!isPlaying);
          }}
        >
          {isPlaying ? texts.pauseClip : texts.playClip}
        </Button>
        <input
          type="range"
          min={0}
          max={frames.length - 1}
          value={at}
          aria-label={texts.frameOfClip}
          className="min-w-0 flex-1"
          onChange={({ target }) => {
            setIsPlaying(false);
            setAt(Number(target.value));
          }}
        />
      </div>
    </div>
  );
}

/** Returns the frames of the clip. Returns null while the clip is loading, and an empty list if it cannot be loaded. */
function useFrames(sessionId: string, { sha256, bytes }: RecordedClip): readonly string[] | null {
  const [frames, setFrames] = useState<readonly string[] | null>(null);
  // The sizes are compared as text, because each rendering of the page creates a new array.
  const sizes = bytes.join(' ');
  useEffect(() => {
    const abort = new AbortController();
    let made: string[] = [];
    const load = async () => {
      const answer = await fetch(api.sessions.evidencePart.address(sessionId, sha256), {
        signal: abort.signal,
      });
      const content = answer.ok ? await answer.arrayBuffer() : new ArrayBuffer(0);
      made = framesOf(content, sizes.split(' ').map(Number)).map((frame) => URL.createObjectURL(frame));
      setFrames(made);
    };
    load().catch(() => {
      if (!abort.signal.aborted) setFrames([]);
    });
    return () => {
      abort.abort();
      for (const address of made) URL.revokeObjectURL(address);
    };
  }, [sessionId, sha256, sizes]);
  return frames;
}
