import type { Side } from '@countersign/contract/rules/liveness-challenge';
import { useHelpTexts } from '../../../texts/use-help-texts.ts';

interface TurnPromptProps {
  side: Side;
  /** Its preview is mirrored: the signer's right is the right of the screen. */
  isFront: boolean;
}

/** Over the preview: an arrow to the side, and the side in words. */
export function TurnPrompt({ side, isFront }: TurnPromptProps) {
  const texts = useHelpTexts()?.challenge;
  const isRight = (side === 'right') === isFront;
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-0 bg-[black]/70 p-3 text-[white]">
      <svg
        aria-hidden="true"
        viewBox="0 0 48 24"
        className={`mx-auto h-10 w-20 ${isRight ? '' : '[transform:scaleX(-1)]'}`}
      >
        <path
          d="M4 12h38M32 3l10 9-10 9"
          fill="none"
          stroke="currentColor"
          strokeWidth="4"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <output aria-live="assertive" className="text-lead font-strong block text-center">
        {texts?.turnTo[side]}
      </output>
    </div>
  );
}
