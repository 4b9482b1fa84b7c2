import type { Side } from '@countersign/contract/rules/liveness';
import { useHelpTexts } from '../../../texts/use-help-texts.ts';

interface TurnPromptProps {
  side: Side;
  /** Whether the front camera is used. Its preview is mirrored, so the signer's right is on the right of the screen. */
  isFront: boolean;
}

/** Shows an arrow to the side, and the same in words, over the preview. */
export function TurnPrompt({ side, isFront }: TurnPromptProps) {
  const texts = useHelpTexts()?.challenge;
  const isRight = (side === 'right') === isFront;
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-0 flex items-center gap-3 bg-[black]/70 px-3 py-2 text-[white]">
      <svg
        aria-hidden="true"
        viewBox="0 0 48 24"
        className={`h-8 w-16 flex-none ${isRight ? '' : '[transform:scaleX(-1)]'}`}
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
      <output aria-live="assertive" className="font-strong block min-w-0 flex-1">
        {texts?.turnTo[side]}
      </output>
    </div>
  );
}
