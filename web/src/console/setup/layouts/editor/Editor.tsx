import type { Suggestion } from '@countersign/contract/originator/layouts';
import type { LayoutRole } from '@countersign/contract/originator/layout-content';
import { isDataKind, type FieldKind } from '@countersign/contract/rules/field-kinds';
import { useMemo, useRef, useState, type RefObject } from 'react';
import { useConsoleTexts } from '../../../../texts/console.tsx';
import { useElementSize } from '../../../../ui/use-element-size.ts';
import { useShortcuts } from '../../../ui/shortcuts.ts';
import { useIsBench } from '../../../ui/use-media.ts';
import { Choice } from '../../../ui/Choice.tsx';
import { RoleChip } from '../RoleChip.tsx';
import { FieldTable } from './FieldTable.tsx';
import { freePlace, newFieldAt, type Content, type EditorField, type PagePlace } from './field.ts';
import type { Point } from './geometry.ts';
import { LayoutPageView } from './LayoutPageView.tsx';
import { PageBar } from './PageBar.tsx';
import { Palette } from './Palette.tsx';
import { Properties } from './Properties.tsx';
import { openSuggestions } from './suggested.ts';
import type { DocumentSource } from './source.ts';
import { Suggestions } from './Suggestions.tsx';
import { Tools } from './Tools.tsx';
import type { FieldEditor } from './use-field-editor.ts';
import { useCommandKeys } from './use-editor-keys.ts';
import type { AskedSuggestions } from './use-suggestions.ts';

interface EditorProps {
  source: DocumentSource;
  editor: FieldEditor;
  isReadOnly: boolean;
  place: PagePlace;
  onGo: (place: PagePlace) => void;
  /** The suggestions. Null if they are hidden. */
  suggestions: AskedSuggestions | null;
}

const VIEWS = ['page', 'list'] as const;
type View = (typeof VIEWS)[number];
const NO_SUGGESTIONS: readonly Suggestion[] = [];

/**
 * Shows the fields of the documents, either on the page or as a list. Shows the settings of the selected field next to
 * them.
 */
export function Editor({ source, editor, isReadOnly, place, onGo, suggestions }: EditorProps) {
  const { layouts: texts } = useConsoleTexts();
  const { state, act } = editor;
  const { content } = state;
  const middle = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [view, setView] = useState<View>('page');
  const [armed, setArmed] = useState<FieldKind | null>(null);
  const [role, setRole] = useState(content.roles[0]?.id ?? '');
  const page = state.documents[place.document - 1]?.[place.page - 1] ?? { width: 595, height: 842 };
  const isBench = useIsBench();
  const { width } = useElementSize(middle);
  const { scale, zoom, fitWidth } = useZoom(isBench && view === 'page' ? width - PANEL : width, page.width);
  const names = source.documents.map(({ name }, index) => name ?? texts.editor.document(index + 1));
  const roleNow = content.roles.find(({ id }) => id === role)?.id ?? content.roles[0]?.id;

  useCommandKeys(place, !isReadOnly, act);
  useShortcuts(
    useMemo(
      () => ({ '+': () => zoom(1), '-': () => zoom(-1), '0': fitWidth, Escape: () => setArmed(null) }),
      [zoom, fitWidth],
    ),
  );

  const { open, refuse } = useOpenSuggestions(suggestions, content);
  const isPanelOver = view === 'page';
  const hasThumbnails = (state.documents[place.document - 1] ?? []).length > 1;
  const isPanelNeeded = suggestions !== null || state.selected.length > 0;

  const { add, arm, addWhereFree, drop, edit, openSettings } = usePlacing({
    editor,
    place,
    onGo,
    page,
    scale,
    view,
    role: roleNow,
    sheet,
    heading,
    onArm: setArmed,
  });
  const panel = (
    <div
      // On a wide screen, the panel covers the free space next to the page, so that the page does not move or shrink.
      className={`bench:w-72 bench:overflow-y-auto border-line bg-surface relative rounded-card space-y-6 border p-4 ${
        isPanelOver
          ? `bench:absolute ${hasThumbnails ? 'bench:top-24' : 'bench:top-3'} bench:end-5 bench:bottom-3 bench:z-10 bench:shadow-card ${isPanelNeeded ? '' : 'bench:hidden'}`
          : 'bench:flex-none'
      }`}
    >
      {suggestions && (
        <Suggestions editor={editor} asked={suggestions} open={open} onRefuse={refuse} onShow={onGo} />
      )}
      <Properties editor={editor} names={names} isReadOnly={isReadOnly} heading={heading} />
    </div>
  );
  return (
    <div
      data-panel={isPanelOver && isPanelNeeded ? true : undefined}
      className="bench:min-h-0 bench:flex-1 bench:flex-row bench:gap-3 relative mt-3 flex flex-col gap-4 pb-4"
    >
      <output aria-live="polite" className="sr-only">
        {editor.announcement}
      </output>
      {!isReadOnly && view === 'page' && (
        <div className="bench:w-40 bench:flex-none bench:overflow-y-auto bench:pe-1 relative space-y-4">
          <RoleChoice roles={content.roles} value={roleNow} onChange={setRole} />
          <Palette kinds={editor.kinds} armed={armed} onArm={arm} onAdd={addWhereFree} onDrop={drop} />
        </div>
      )}
      <div ref={middle} className="bench:min-h-0 flex min-w-0 flex-1 flex-col gap-2">
        <div className="bench:flex-row bench:items-center bench:gap-4 flex flex-col gap-2">
          <ViewBar {...{ state, place, act, view, isReadOnly }} onView={setView} />
          {view === 'page' && (
            <div className="min-w-0 flex-1">
              <PageBar
                state={state}
                names={names}
                place={place}
                onGo={onGo}
                scale={scale}
                onZoom={zoom}
                onFit={fitWidth}
              />
            </div>
          )}
        </div>
        {view === 'page' ? (
          <div className="bench:min-h-0 bench:flex-1 relative flex flex-col gap-2">
            <LayoutPageView
              source={source}
              editor={editor}
              place={place}
              onGo={onGo}
              size={page}
              scale={scale}
              isReadOnly={isReadOnly}
              sheet={sheet}
              armed={armed}
              onPlaceArmed={(at) => armed && add(armed, at)}
              suggestions={open.filter(isOn(place))}
              onZoom={zoom}
              onOpenSettings={openSettings}
            />
            {panel}
          </div>
        ) : (
          <FieldTable
            editor={editor}
            names={names}
            isReadOnly={isReadOnly}
            onAdd={addWhereFree}
            onEdit={edit}
          />
        )}
      </div>
      {!isPanelOver && panel}
    </div>
  );
}

/** Returns the suggestions that were neither accepted nor dismissed. */
function useOpenSuggestions(suggestions: EditorProps['suggestions'], content: Content) {
  const [dismissed, setDismissed] = useState<ReadonlySet<Suggestion>>(new Set());
  return {
    open: openSuggestions(suggestions?.data ?? NO_SUGGESTIONS, dismissed, content),
    refuse: (suggestion: Suggestion) => setDismissed((known) => new Set([...known, suggestion])),
  };
}

const isOn = (place: PagePlace) => (box: PagePlace) =>
  box.document === place.document && box.page === place.page;

interface ViewBarProps extends Pick<FieldEditor, 'state' | 'act'> {
  place: PagePlace;
  view: View;
  isReadOnly: boolean;
  onView: (view: View) => void;
}

function ViewBar({ state, place, act, view, isReadOnly, onView }: ViewBarProps) {
  const { layouts: texts } = useConsoleTexts();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Choice
        label={texts.editor.view}
        value={view}
        options={VIEWS.map((value) => ({ value, label: texts.editor[`${value}View`] }))}
        onChange={onView}
      />
      {!isReadOnly && <Tools state={state} place={place} act={act} />}
    </div>
  );
}

interface RoleChoiceProps {
  roles: readonly LayoutRole[];
  value: string | undefined;
  onChange: (role: string) => void;
}

/** Selects the role of the next field. */
function RoleChoice({ roles, value, onChange }: RoleChoiceProps) {
  const { layouts: texts } = useConsoleTexts();
  return (
    <Choice
      label={texts.editor.fieldsFor}
      isLabelShown
      value={value ?? ''}
      options={roles.map((each) => ({
        value: each.id,
        label: <RoleChip roles={roles} role={each} />,
      }))}
      onChange={onChange}
    />
  );
}

/** The limits of the zoom, in pixels per point. */
const MIN = 0.25;
const MAX = 4;
const STEP = 1.2;
/** The width, in pixels, of the panel on the free space next to the page. */
const PANEL = 300;
/** The padding around the page, including the scrollbar. */
const PADDING = 44;
/**
 * The maximum scale of a page that fits the width. On a wide screen, a page of the full width would be too large to see
 * as a whole.
 */
const WIDEST_FIT = 1.4;

/** Returns the scale of the page. It is the chosen zoom, or otherwise the scale that fits the available width. */
function useZoom(available: number, pageWidth: number) {
  const [chosen, setChosen] = useState<number | null>(null);
  const fit = Math.max(MIN, Math.min(WIDEST_FIT, (available - PADDING) / Math.max(1, pageWidth)));
  const scale = chosen ?? fit;
  return {
    scale,
    zoom: (steps: number) => setChosen(Math.min(MAX, Math.max(MIN, scale * STEP ** steps))),
    fitWidth: () => setChosen(null),
  };
}

interface Placing extends Pick<EditorProps, 'editor' | 'place' | 'onGo'> {
  page: { width: number; height: number };
  scale: number;
  view: View;
  /** The role of a new field. */
  role: string | undefined;
  sheet: RefObject<HTMLDivElement | null>;
  heading: RefObject<HTMLHeadingElement | null>;
  onArm: (kind: FieldKind | null) => void;
}

/** Provides the ways to place a field: clicking the page, dropping the field on it, or adding it at a free position. */
function usePlacing({ editor, place, onGo, page, scale, view, role, sheet, heading, onArm }: Placing) {
  const add = (kind: FieldKind, at: Point) => {
    onArm(null);
    editor.act({
      type: 'add',
      fields: [newFieldAt(kind, isDataKind(kind) ? undefined : role, place, at, page)],
    });
  };
  /** Selects the kind of the next field. Scrolls to the page if the palette is above it. */
  const arm = (kind: FieldKind | null) => {
    onArm(kind);
    if (kind) sheet.current?.scrollIntoView({ block: 'nearest' });
  };
  const openSettings = () => requestAnimationFrame(() => heading.current?.focus());
  /**
   * Places the field at a free position, without a pointer. Then moves the focus to the settings of the field or to the
   * field.
   */
  const addWhereFree = (kind: FieldKind) => {
    const taken = [...editor.state.content.fields, ...editor.annotations].filter(isOn(place));
    add(kind, freePlace(kind, taken, page));
    if (view === 'list') openSettings();
    else
      requestAnimationFrame(() =>
        sheet.current?.querySelector<HTMLElement>('[data-field][aria-pressed="true"]')?.focus(),
      );
  };
  const drop = (kind: FieldKind, at: Point) => {
    const box = sheet.current?.getBoundingClientRect();
    // Ignores points outside the page. A zoomed page continues below the panels next to it.
    if (!box || !sheet.current?.contains(document.elementFromPoint(at.x, at.y))) return;
    add(kind, { x: (at.x - box.left) / scale, y: (at.y - box.top) / scale });
  };
  const edit = (field: EditorField) => {
    editor.act({ type: 'select', ids: [field.id] });
    onGo({ document: field.document, page: field.page });
    openSettings();
  };
  return { add, arm, addWhereFree, drop, edit, openSettings };
}
