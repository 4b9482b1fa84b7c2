import type { ReactNode } from 'react';
import type { HelpTexts } from '../../texts/shapes.ts';
import { LightIcon } from '../../ui/more-icons.tsx';
import type { Light } from './use-light.ts';

interface CameraHelpProps {
  texts: HelpTexts;
  isFront: boolean;
  isUpright: boolean;
  /** The light and its switch. Null if the light is off and the scene is bright enough. */
  light: Light | null;
  /** The switch for automatic photos. Null if there is no advice. */
  automatic: { isOn: boolean; toggle: () => void } | null;
}

/**
 * Shows the controls in the corners of the preview: the light, automatic photos, and the note that the picture is
 * mirrored.
 */
export function CameraHelp({ texts, isFront, isUpright, light, automatic }: CameraHelpProps) {
  return (
    <>
      {/* These controls stay next to the outlines, on whichever side the code is. */}
      <div className={`absolute start-3 top-3 ${isUpright ? 'space-y-2' : 'flex gap-2'}`}>
        {automatic && (
          <Corner label={texts.automatic.name} isOn={automatic.isOn} onPress={automatic.toggle}>
            <span className="text-small font-strong leading-tight">{texts.automatic.short}</span>
            {/* Draws a switch. The knob is at the end of the switch while automatic photos are on. */}
            <span aria-hidden="true" className="flex h-3 w-6 rounded-full border border-current p-px">
              <span className={`w-2 rounded-full bg-current ${automatic.isOn ? 'ms-auto' : 'opacity-60'}`} />
            </span>
          </Corner>
        )}
        {light && (
          <Corner
            label={light.isOn ? texts.light.off : texts.light.on}
            isOn={light.isOn}
            onPress={light.toggle}
          >
            <LightIcon className="size-6" />
          </Corner>
        )}
      </div>
      {isFront && (
        <p className="text-small absolute inset-x-0 bottom-0 bg-[black]/55 px-2 text-center text-[white]">
          {texts.mirrored}
        </p>
      )}
    </>
  );
}

interface CornerProps {
  label: string;
  isOn: boolean;
  onPress: () => void;
  children: ReactNode;
}

function Corner({ label, isOn, onPress, children }: CornerProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      onClick={onPress}
      className={`flex min-h-12 min-w-12 flex-col items-center justify-center gap-0.5 rounded-full px-2 ${isOn ? 'bg-brand text-brand-ink' : 'bg-surface/90 text-ink'}`}
    >
      {children}
    </button>
  );
}

/** Shows a white border that lights the face. It is used if the camera has no torch. */
export function ScreenLight() {
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none fixed inset-0"
      style={{ zIndex: 50, boxShadow: 'inset 0 0 0 max(0.9rem, 4vmin) white' }}
    />
  );
}
