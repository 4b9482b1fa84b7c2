import { type Ref, useRef } from 'react';
import { useTexts } from '../../texts/texts.tsx';

interface AgreementProps {
  ref: Ref<HTMLInputElement>;
  /** Whether the signer pressed the button without agreeing. If so, a frame highlights the checkbox. */
  isMissing: boolean;
  agreed: boolean;
  disabled: boolean;
  onChange: (agreed: boolean) => void;
}

/**
 * Explains what signing means and which data recipients can see (SPEC 5, Signature). The checkbox is next to the last
 * line. Agreeing counts only if that line is in view.
 */
export function Agreement({ ref, isMissing, agreed, disabled, onChange }: AgreementProps) {
  const wasInView = useRef(true);
  return (
    <label
      // Before a press on the label reaches the checkbox, the browser scrolls to the checkbox. So the view is measured
      // when the press begins.
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
          // A key press fires no pointer event. So the line counts as seen until a pointer event shows that it was out
          // of view.
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

/**
 * Returns whether the checkbox, and therefore the last line, is in view. It can be out of view, because a press on an
 * earlier line of the label also reaches the checkbox.
 */
function isInView(checkbox: HTMLInputElement): boolean {
  const { left, bottom, width } = checkbox.getBoundingClientRect();
  // Tests a point at the bottom of the checkbox, which is level with the bottom of the last line. The upper half of the
  // checkbox can be in view while the line is covered.
  const [x, y] = [left + width / 2, bottom - 2];
  const hit = document.elementFromPoint(x, y);
  return bottom >= 0 && bottom <= window.innerHeight && (hit === null || hit === checkbox);
}
