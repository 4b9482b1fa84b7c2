import { type Ref, useRef } from 'react';
import { useTexts } from '../../texts/texts.tsx';

interface AgreementProps {
  ref: Ref<HTMLInputElement>;
  /** Whether the signer pressed the button without agreeing. A frame then highlights the checkbox. */
  isMissing: boolean;
  agreed: boolean;
  disabled: boolean;
  onChange: (agreed: boolean) => void;
}

/**
 * Shows what signing means and what recipients can see (SPEC 5, Signature). The checkbox is next to the last line, and counts
 * only if that line is in view.
 */
export function Agreement({ ref, isMissing, agreed, disabled, onChange }: AgreementProps) {
  const wasInView = useRef(true);
  return (
    <label
      // The browser scrolls to the checkbox before it passes on a press of the text, so the view is measured when the press
      // begins.
      onPointerDown={({ currentTarget }) => {
        const checkbox = currentTarget.querySelector('input');
        wasInView.current = checkbox !== null && isInView(checkbox);
      }}
      className={`rounded-card mt-3 flex min-h-12 items-end gap-3 border p-4 ${isMissing ? 'border-bad' : 'border-line'}`}
    >
      <input
        ref={ref}
        type="checkbox"
        checked={agreed}
        disabled={disabled}
        onChange={({ target }) => {
          const isSeen = wasInView.current && isInView(target);
          // A key press fires no pointer event, so the view counts as seen until a pointer event says otherwise.
          wasInView.current = true;
          if (!target.checked || isSeen) onChange(target.checked);
          else target.parentElement?.scrollIntoView({ block: 'nearest' });
        }}
        className="accent-brand size-6 flex-none"
      />
      <span className="text-small">{useTexts().signature.agreement}</span>
    </label>
  );
}

/** Returns whether the checkbox, and with it the last line, is in view. A press on an earlier line also reaches the checkbox. */
function isInView(checkbox: HTMLInputElement): boolean {
  const { left, bottom, width } = checkbox.getBoundingClientRect();
  // The bottom of the checkbox is level with the bottom of the last line. Half of the checkbox can be in view while the
  // line is covered.
  const [x, y] = [left + width / 2, bottom - 2];
  const hit = document.elementFromPoint(x, y);
  return bottom >= 0 && bottom <= window.innerHeight && (hit === null || hit === checkbox);
}
