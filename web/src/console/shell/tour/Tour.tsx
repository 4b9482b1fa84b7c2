import { useEffect, useRef, useState } from 'react';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { useMe } from '../../api/me.ts';
import { Action } from '../../ui/Action.tsx';
import { Actions, Dialog } from '../../ui/Dialog.tsx';
import { TARGETS, useTarget } from './targets.ts';

/** The distance between a control and the ring around it, in pixels. */
const RING = 3;

/**
 * Shows four cards per role about the first steps. Each card is next to the control that it explains. Escape, the close
 * button and 'Skip tour' end the tour at any card.
 */
export function Tour({ onEnd }: { onEnd: () => void }) {
  const { tour } = useConsoleTexts();
  const { name, role } = useMe();
  const cards = tour.cards[role];
  const [index, setIndex] = useState(0);
  const [title = '', text = ''] = cards[index] ?? [];
  const isLast = index === cards.length - 1;
  const target = useTarget(TARGETS[role][index]);
  return (
    <Dialog title={tour.title(name)} nextTo={target} onClose={onEnd}>
      {target && (
        <div
          aria-hidden="true"
          data-testid="tour-target"
          className="border-brand rounded-control pointer-events-none fixed border-3"
          style={{
            left: target.left - RING,
            top: target.top - RING,
            width: target.width + 2 * RING,
            height: target.height + 2 * RING,
          }}
        />
      )}
      <p className="text-small text-ink-soft">{tour.step(index + 1, cards.length)}</p>
      <div aria-hidden="true" className="mt-2 flex gap-1.5">
        {cards.map(([each], at) => (
          <span key={each} className={`h-1 flex-1 rounded-full ${at <= index ? 'bg-brand' : 'bg-line'}`} />
        ))}
      </div>
      <Card key={title} title={title} text={text} />
      <Actions>
        <Action variant="primary" onClick={isLast ? onEnd : () => setIndex(index + 1)}>
          {isLast ? tour.done : tour.next}
        </Action>
        {index > 0 && <Action onClick={() => setIndex(index - 1)}>{tour.back}</Action>}
        {!isLast && <Action onClick={onEnd}>{tour.skip}</Action>}
      </Actions>
    </Dialog>
  );
}

/** Shows a card. Screen readers start at its heading. */
function Card({ title, text }: { title: string; text: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Focuses the heading after the dialog has opened, because opening a dialog moves the focus.
  useEffect(() => {
    const frame = requestAnimationFrame(() => heading.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <div className="min-h-32">
      <h3 ref={heading} tabIndex={-1} className="text-lead font-strong mt-5 outline-none">
        {title}
      </h3>
      <p className="mt-2">{text}</p>
    </div>
  );
}
