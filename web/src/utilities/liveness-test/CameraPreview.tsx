import { useState, type RefObject } from 'react';
import { isPortrait } from '../../camera/capture-frame.ts';
import { usePageTexts } from '../../texts/page-texts.tsx';

interface CameraPreviewProps {
  ref: RefObject<HTMLVideoElement | null>;
  isAnalysing: boolean;
}

/** The size of the preview on an upright phone. Its height leaves space for the text and the button. */
const UPRIGHT =
  'aspect-3/4 h-[min(24rem,calc(100svh-19rem))] min-h-52 lying:h-[calc(100svh-9rem)] lying:min-h-0 lying:mx-0';
const LEVEL =
  'aspect-4/3 w-[min(100%,max(16rem,calc((100svh-19rem)*4/3)))] lying:mx-0 lying:w-[min(60%,calc((100svh-9rem)*4/3))] lying:flex-none';

/** Shows the mirrored camera preview, with an outline for the face. */
export function CameraPreview({ ref, isAnalysing }: CameraPreviewProps) {
  const { testing: texts } = usePageTexts().livenessTest;
  const [isUpright, setIsUpright] = useState(false);
  const measure = () => {
    const video = ref.current;
    if (video && video.videoWidth > 0) setIsUpright(isPortrait(video.videoWidth, video.videoHeight));
  };
  return (
    <div
      className={`border-line bg-ground relative mx-auto mt-4 overflow-hidden rounded-card border ${isUpright ? UPRIGHT : LEVEL}`}
    >
      <video
        ref={ref}
        muted
        playsInline
        autoPlay
        aria-label={texts.preview}
        onLoadedData={measure}
        onResize={measure}
        className="size-full [transform:scaleX(-1)] object-cover"
      />
      <div
        aria-hidden="true"
        className="absolute inset-y-[8%] left-1/2 aspect-3/4 [transform:translateX(-50%)] rounded-[50%] border-2 border-dashed border-[white]/80"
      />
      {isAnalysing && (
        <p className="bg-surface/90 text-small font-strong absolute start-3 top-3 flex items-center gap-2 rounded-full px-3 py-1.5">
          <span aria-hidden="true" className="bg-brand animate-breathe size-2 rounded-full" />
          {texts.badge}
        </p>
      )}
    </div>
  );
}
