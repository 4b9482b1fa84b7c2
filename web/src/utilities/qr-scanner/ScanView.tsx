import type { RefObject } from 'react';
import type { CameraCapabilities } from '../../camera/camera-capabilities.ts';
import { usePageTexts } from '../../texts/page-texts.tsx';
import { CameraControls } from './CameraControls.tsx';
import type { Phase } from './scanner-page-machine.ts';

interface ScanViewProps {
  phase: Phase;
  /** Advice that replaces the usual hint. It does not look like an error, because nothing has failed. */
  hint: string | null;
  video: RefObject<HTMLVideoElement | null>;
  capabilities: CameraCapabilities;
  track: () => MediaStreamTrack | null;
}

/** Shows the camera preview. A frame marks the scanned area (SPEC 2 and 9: 85% of the width, at most 280 px). */
export function ScanView({ phase, hint, video, capabilities, track }: ScanViewProps) {
  const { qrScanner } = usePageTexts();
  return (
    <div className="compact:mt-2 lying:flex lying:items-center lying:gap-6 mt-4">
      <div className="bg-line relative mx-auto aspect-square w-full max-w-[max(240px,40dvh)] compact:max-w-[max(200px,36svh)] lying:max-w-[calc(100svh-9.5rem)] overflow-hidden rounded-card">
        <video
          ref={video}
          muted
          playsInline
          aria-label={qrScanner.preview}
          className="size-full object-cover"
        />
        <div
          aria-hidden="true"
          className="absolute top-1/2 left-1/2 aspect-square w-[85%] max-w-[280px] [transform:translate(-50%,-50%)] rounded-card outline-[9999px] outline-paper-ink/50 outline-solid"
        >
          <Corners />
        </div>
      </div>
      <div className="lying:min-w-0 lying:flex-1">
        <output className="font-strong compact:mt-2 mt-4 block text-center">{useProgressText(phase)}</output>
        {/* The space is two lines high, so that the advice fits too. */}
        <div className="text-ink-soft mt-1 min-h-12 text-center">
          {hint === null ? <p>{qrScanner.hint}</p> : <p role="alert">{hint}</p>}
        </div>
        <CameraControls capabilities={capabilities} track={track} />
      </div>
    </div>
  );
}

function useProgressText(phase: Phase): string {
  const { qrScanner } = usePageTexts();
  if (phase.kind !== 'scanning') return qrScanner.starting;
  return phase.attempts === 0 ? qrScanner.scanning : qrScanner.scanningAgain(phase.attempts);
}

const corners = [
  'top-0 left-0 rounded-tl-card border-t-4 border-l-4',
  'top-0 right-0 rounded-tr-card border-t-4 border-r-4',
  'bottom-0 left-0 rounded-bl-card border-b-4 border-l-4',
  'right-0 bottom-0 rounded-br-card border-r-4 border-b-4',
];

function Corners() {
  return corners.map((corner) => <span key={corner} className={`border-paper absolute size-10 ${corner}`} />);
}
