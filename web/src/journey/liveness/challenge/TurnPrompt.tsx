import type { Side } from '@countersign/contract/rules/liveness';
import { useHelpTexts } from '../../../texts/use-help-texts.ts';

interface TurnPromptProps {
  turn: Side | 'camera';
  /**
   * Whether the front camera is used. Its preview is mirrored, so the signer's right-hand side is on the right of the
   * screen.
   */
  isFront: boolean;
}

/**
 * Shows over the preview where to look, in words and with an arrow. The prompt appears at a random moment, so the arrow
 * is large. It also moves, unless the signer prefers reduced motion (tokens.css).
 */
export function TurnPrompt({ turn, isFront }: TurnPromptProps) {
  const texts = useHelpTexts()?.challenge;
  const isRight = (turn === 'right') === isFront;
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-0 flex min-h-16 items-center gap-3 bg-[black]/75 px-3 py-2 text-[white]">
      {turn !== 'camera' && (
        <svg
          aria-hidden="true"
          viewBox="0 0 48 24"
          className={`animate-breathe h-12 w-24 flex-none ${isRight ? 'order-1' : '[transform:scaleX(-1)]'}`}
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
      )}
      <output aria-live="assertive" className="text-lead font-strong block min-w-0 flex-1 text-center">
        {turn === 'camera' ? texts?.lookBack : texts?.turnTo[turn]}
      </output>
    </div>
  );
}
