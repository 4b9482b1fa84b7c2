import { useEffect, type ReactNode, type RefObject } from 'react';
import { isPortrait } from '../../camera/capture-frame.ts';
import { useTexts } from '../../texts/texts.tsx';
import { SwitchCameraIcon } from '../../ui/more-icons.tsx';
import type { CameraState } from './liveness-machine.ts';
import { Outline } from './Outline.tsx';
import type { Layout } from './outline-layout.ts';

interface CameraFrameProps {
  ref: RefObject<HTMLVideoElement | null>;
  stream: MediaStream | null;
  isFront: boolean;
  camera: CameraState;
  isUpright: boolean;
  layout: Layout;
  /** Whether the face and the code are each inside their outline. */
  good: { face: boolean; code: boolean };
  onMeasure: (isUpright: boolean) => void;
  onReady: () => void;
  /** Switches to the other camera. Null if there is no other camera, or while photos are being taken. */
  onSwitch: (() => void) | null;
  /** Controls in the corners of the preview, on top of the picture. */
  children?: ReactNode;
}

/**
 * The size of the frame in portrait. It is as tall as the screen allows, but leaves space for the button below the
 * outline of the code.
 */
const PORTRAIT =
  'aspect-3/4 h-[calc(100dvh-27rem)] max-h-108 min-h-64 compact:h-[calc(100dvh-22rem)] compact:min-h-52 lying:h-[calc(100svh-6rem)] lying:min-h-0';
/** The size of the frame in landscape. It is as wide as its container, and at most as tall as the screen. */
const LANDSCAPE =
  'aspect-4/3 w-[min(100%,calc((100svh-6rem)*4/3))] shallow:w-[min(100%,calc((100svh-20rem)*4/3))] lying:w-[min(100%,calc((100svh-9rem)*4/3))]';

/** Shows the live preview in a 4:3 frame, in the orientation of the phone. The photos show exactly the same area. */
export function CameraFrame({
  ref,
  stream,
  isFront,
  camera,
  isUpright,
  layout,
  good,
  onMeasure,
  onReady,
  onSwitch,
  children,
}: CameraFrameProps) {
  const texts = useTexts().liveness.camera;
  useEffect(() => {
    const video = ref.current;
    if (!video || !stream) return;
    video.srcObject = stream;
    // Ignores a rejected play() call: browsers do not play while the page is hidden, and resume by themselves.
    void video.play().catch(() => undefined);
  }, [ref, stream]);

  const measure = () => {
    const video = ref.current;
    if (video && video.videoWidth > 0) onMeasure(isPortrait(video.videoWidth, video.videoHeight));
  };
  return (
    <div
      className={`border-line bg-ground relative mx-auto mt-3 overflow-hidden rounded-card border ${isUpright ? PORTRAIT : LANDSCAPE}`}
    >
      <video
        ref={ref}
        muted
        playsInline
        autoPlay
        aria-label={texts.preview}
        onLoadedData={() => {
          measure();
          onReady();
        }}
        onResize={measure}
        className={`size-full object-cover ${isFront ? '[transform:scaleX(-1)]' : ''}`}
      />
      {camera.kind === 'opening' ? (
        <output className="text-ink-soft absolute inset-0 flex items-center justify-center">
          {texts.opening}
        </output>
      ) : (
        <Outline layout={layout} good={good} count={camera.kind === 'counting' ? camera.left : null} />
      )}
      {camera.kind === 'taking' && (
        <div
          key={camera.photos.length}
          className="animate-flash pointer-events-none absolute inset-0 bg-[white] motion-reduce:hidden"
        />
      )}
      {children}
      {onSwitch && (
        <button
          type="button"
          onClick={onSwitch}
          aria-label={texts.switch}
          title={texts.switch}
          className="bg-surface/90 text-ink absolute end-3 top-3 size-12 rounded-full p-3"
        >
          <SwitchCameraIcon />
        </button>
      )}
    </div>
  );
}

/** Guesses the orientation until the first frame arrives, so that the layout does not move afterwards. */
export function isPhoneUpright(): boolean {
  return window.matchMedia('(orientation: portrait) and (pointer: coarse)').matches;
}
