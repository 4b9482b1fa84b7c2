import { COLOUR_MS, SCREEN_COLOURS, type ScreenColour } from '@countersign/contract/rules/liveness';
import { useHelpTexts } from '../../../texts/use-help-texts.ts';
import { stopColours } from './answer-challenge.ts';
import { Button } from '../../../ui/Button.tsx';

/**
 * Fills the whole screen with one colour, which lights the face. The colour fades to the next one once a second (WCAG
 * 2.3.1). The signer can stop the colours.
 */
export function ColourScreen({ colour }: { colour: ScreenColour }) {
  const texts = useHelpTexts()?.challenge;
  return (
    <div
      className="fixed inset-0 flex flex-col items-center justify-center gap-6 p-6"
      style={{
        zIndex: 60,
        backgroundColor: `rgb(${SCREEN_COLOURS[colour].map((share) => share * 255).join(' ')})`,
        transition: `background-color ${COLOUR_MS * SOFT}ms linear`,
      }}
    >
      <output
        aria-live="assertive"
        className="text-lead font-strong rounded-control bg-[black] px-4 py-2 text-center text-[white]"
      >
        {texts?.looking}
      </output>
      <div className="bg-surface w-full rounded-control">
        <Button variant="quiet" onClick={stopColours}>
          {texts?.stop}
        </Button>
      </div>
    </div>
  );
}

/** The fraction of each second that the fade takes. The camera adapts to the colour during the remaining time. */
const SOFT = 0.4;
