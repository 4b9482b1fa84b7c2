import type { Suggestion } from '@countersign/contract/originator/layouts';
import type { FieldKind } from '@countersign/contract/rules/field-kinds';
import { useEffect, useId, useRef, type ReactNode, type RefObject } from 'react';
import { useConsoleTexts } from '../../../../texts/console.tsx';
import { FieldBox } from './FieldBox.tsx';
import type { EditorField, PagePlace } from './field.ts';
import type { Point } from './geometry.ts';
import { useDrag } from './use-drag.ts';
import type { FieldEditor } from './use-field-editor.ts';
import { fieldKey } from './use-editor-keys.ts';

interface StageProps {
  editor: FieldEditor;
  place: PagePlace;
  scale: number;
  isReadOnly: boolean;
  /** The element of the page. It is needed to find out whether the pointer is on the page. */
  sheet: RefObject<HTMLDivElement | null>;
  /** The kind of field that the next click places. Null if a click places nothing. */
  armed: FieldKind | null;
  onPlaceArmed: (at: Point) => void;
  /** The suggestions for this page that were neither accepted nor dismissed. */
  suggestions: readonly Suggestion[];
  onZoom: (steps: number) => void;
  onOpenSettings: () => void;
  children: ReactNode;
}

/** Shows a page with its fields. People can move them with a pointer or the keyboard. */
export function Stage(props: StageProps) {
  const { editor, place, scale, isReadOnly, sheet, armed } = props;
  const { state, act } = editor;
  const { content, selected } = state;
  const { layouts: texts } = useConsoleTexts();
  const hint = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const page = state.documents[place.document - 1]?.[place.page - 1] ?? { width: 1, height: 1 };
  const fields = content.fields.filter(
    (field) => field.document === place.document && field.page === place.page,
  );
  const drag = useDrag({
    fields,
    selected,
    page,
    scale,
    onSelect: (ids) => act({ type: 'select', ids }),
    onToggle: (id) => act({ type: 'toggle', id }),
    onPlace: (boxes) => act({ type: 'place', boxes }),
  });
  useZoomWheel(scroller, props.onZoom);
  const onFieldKey = useFieldKeys(props, scroller);
  return (
    <section
      ref={scroller}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by keys too
      tabIndex={0}
      aria-label={texts.editor.stage}
      aria-describedby={hint}
      className="bg-line/60 border-line rounded-card bench:in-data-panel:pe-80 relative min-h-0 flex-1 overflow-auto border p-3"
    >
      <p id={hint} className="sr-only">
        {texts.editor.stageHint}
      </p>
      <div
        ref={sheet}
        // This element handles only pointers. With the keyboard, people add fields with the palette and move focused
        // fields.
        role="presentation"
        data-sheet
        onPointerDown={(event) => {
          if (event.target instanceof Element && event.target.closest('[data-field], [data-handle]')) return;
          if (!armed && !event.shiftKey) act({ type: 'select', ids: [] });
        }}
        onClick={(event) => {
          if (!armed) return;
          const { left, top } = event.currentTarget.getBoundingClientRect();
          props.onPlaceArmed({ x: (event.clientX - left) / scale, y: (event.clientY - top) / scale });
        }}
        style={{ width: page.width * scale, height: page.height * scale }}
        className={`bg-paper shadow-card max-bench:mx-auto relative ${armed ? 'cursor-crosshair' : ''}`}
      >
        {props.children}
        {props.suggestions.map((suggestion, index) => (
          <SuggestionBox key={index} suggestion={suggestion} scale={scale} />
        ))}
        <div className={armed ? 'pointer-events-none' : ''}>
          {fields.map((field) => (
            <FieldBox
              key={field.id}
              {...{ editor, field, drag, scale, isReadOnly, hint }}
              onKeyDown={(event) => onFieldKey(event, field)}
            />
          ))}
        </div>
        {drag.dragged?.guides.map(({ axis, at }) => (
          <div
            key={`${axis}${at}`}
            aria-hidden="true"
            className={`bg-role-4 pointer-events-none absolute z-20 ${axis === 'x' ? 'inset-y-0 w-px' : 'inset-x-0 h-px'}`}
            style={axis === 'x' ? { left: at * scale } : { top: at * scale }}
          />
        ))}
      </div>
    </section>
  );
}

/** Handles the keys on a focused field. */
function useFieldKeys(
  { editor, isReadOnly, onOpenSettings }: StageProps,
  scroller: RefObject<HTMLElement | null>,
) {
  return (event: React.KeyboardEvent, field: EditorField) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      editor.act({ type: 'select', ids: [field.id] });
      onOpenSettings();
      return;
    }
    if (event.key === ' ' && event.shiftKey) {
      event.preventDefault();
      editor.act({ type: 'toggle', id: field.id });
      return;
    }
    const action = isReadOnly ? null : fieldKey(event);
    if (!action) return;
    event.preventDefault();
    editor.act(action);
    // Moves the focus to the scroller, because the focused field no longer exists.
    if (action.type === 'remove') scroller.current?.focus();
  };
}

function SuggestionBox({ suggestion, scale }: { suggestion: Suggestion; scale: number }) {
  return (
    <div
      aria-hidden="true"
      className="border-role-4 bg-role-4/10 pointer-events-none absolute border-2 border-dashed"
      style={{
        left: suggestion.x * scale,
        top: suggestion.y * scale,
        width: suggestion.width * scale,
        height: suggestion.height * scale,
      }}
    />
  );
}

/**
 * Zooms with the wheel. It adds its own listener, because React registers passive listeners, which cannot prevent the
 * browser's zoom.
 */
function useZoomWheel(element: RefObject<HTMLElement | null>, onZoom: (steps: number) => void): void {
  const latest = useRef(onZoom);
  useEffect(() => {
    latest.current = onZoom;
  });
  useEffect(() => {
    const { current } = element;
    const zoom = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      latest.current(event.deltaY < 0 ? 1 : -1);
    };
    current?.addEventListener('wheel', zoom, { passive: false });
    return () => current?.removeEventListener('wheel', zoom);
  }, [element]);
}
