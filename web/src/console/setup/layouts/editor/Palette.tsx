import { isDataKind, type FieldKind } from '@countersign/contract/rules/field-kinds';
import { useRef, useState, type PointerEvent } from 'react';
import { useConsoleTexts } from '../../../../texts/console.tsx';
import { KIND_ICONS } from '../icons.tsx';
import type { Point } from './geometry.ts';

interface PaletteProps {
  kinds: readonly FieldKind[];
  armed: FieldKind | null;
  onArm: (kind: FieldKind | null) => void;
  /** Called when the person places a field with the keyboard. The field gets a free position. */
  onAdd: (kind: FieldKind) => void;
  /** Called when the person drops a field. The point is in window coordinates. */
  onDrop: (kind: FieldKind, at: Point) => void;
}

const DRAG_PIXELS = 6;

/**
 * Shows the kinds of fields. People can drag one onto the page, or click one and then the page. With the keyboard, a
 * field is placed immediately.
 */
export function Palette({ kinds, armed, onArm, onAdd, onDrop }: PaletteProps) {
  const { layouts } = useConsoleTexts();
  const texts = layouts.editor;
  const start = useRef<{ kind: FieldKind; at: Point; hasMoved: boolean } | null>(null);
  const [ghost, setGhost] = useState<{ kind: FieldKind; at: Point } | null>(null);
  const move = (event: PointerEvent) => {
    const { current } = start;
    if (!current) return;
    const at = { x: event.clientX, y: event.clientY };
    const isFar = Math.hypot(at.x - current.at.x, at.y - current.at.y) > DRAG_PIXELS;
    if (!current.hasMoved && !isFar) return;
    current.hasMoved = true;
    setGhost({ kind: current.kind, at });
  };
  const end = (event: PointerEvent) => {
    const { current } = start;
    setGhost(null);
    if (current?.hasMoved && event.type === 'pointerup')
      onDrop(current.kind, { x: event.clientX, y: event.clientY });
  };
  const button = (kind: FieldKind) => {
    const KindIcon = KIND_ICONS[kind];
    return (
      <button
        key={kind}
        type="button"
        aria-pressed={armed === kind}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          start.current = { kind, at: { x: event.clientX, y: event.clientY }, hasMoved: false };
        }}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
        onClick={(event) => {
          const wasDragged = start.current?.hasMoved === true;
          start.current = null;
          if (wasDragged) return;
          // A click without a pointer comes from the keyboard or a screen reader.
          if (event.detail === 0) onAdd(kind);
          else onArm(armed === kind ? null : kind);
        }}
        className="border-edge bg-surface hover:bg-line aria-pressed:bg-brand/12 aria-pressed:border-brand text-body pointer-coarse:min-h-12 rounded-control bench:text-small bench:gap-1.5 flex min-h-10 touch-none items-center gap-2 border px-2 text-start leading-tight select-none"
      >
        <span aria-hidden="true" className="size-5 flex-none">
          <KindIcon />
        </span>
        {layouts.kinds[kind]}
      </button>
    );
  };
  return (
    <section aria-label={texts.palette} className="space-y-2">
      <p className="text-small text-ink-soft">
        {armed ? texts.armed(layouts.kinds[armed]) : texts.paletteHint}
      </p>
      <div className="bench:block bench:space-y-3 grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-1.5">
        <Group title={texts.signerKinds}>{kinds.filter((kind) => !isDataKind(kind)).map(button)}</Group>
        {kinds.some(isDataKind) && (
          <Group title={texts.dataKinds}>{kinds.filter(isDataKind).map(button)}</Group>
        )}
      </div>
      {ghost && (
        <div
          aria-hidden="true"
          className="bg-paper text-paper-ink border-paper-ink pointer-events-none fixed z-50 border-2 px-2 py-1 text-[11px] [transform:translate(-50%,-50%)]"
          style={{ left: ghost.at.x, top: ghost.at.y }}
        >
          {layouts.kinds[ghost.kind]}
        </div>
      )}
    </section>
  );
}

function Group({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="bench:block contents">
      <h2 className="text-small text-ink-soft bench:block mb-1 hidden">{title}</h2>
      <div className="bench:grid bench:gap-1.5 contents">{children}</div>
    </div>
  );
}
