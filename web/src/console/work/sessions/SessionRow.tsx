import { hasEnded, isTimed } from '@countersign/contract/rules/participant-state';
import { memo } from 'react';
import { Link } from 'react-router';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { Ago } from '../../ui/Ago.tsx';
import { StatusMark } from '../../ui/StatusMark.tsx';
import { FROM_LIST } from '../session/from-list.ts';
import { referenceText, Signers, useSessionText } from '../session/Signers.tsx';
import type { Column } from './columns.ts';
import type { SessionSummary } from './merge-pages.ts';

/** The classes of the heading and the rows, which align their columns. `gridOf` defines the widths. */
export const COLUMNS = 'grid items-center gap-x-4 px-4';

interface SessionRowProps {
  session: SessionSummary;
  templateName: string;
  departmentName: string;
  /** The columns of a wide window. */
  columns: readonly Column[];
  /**
   * Whether the style prefix `wide:` applies. If not, the row is shown on a phone, which lacks the space for every
   * cell.
   */
  isWide: boolean;
  isSelected: boolean;
  /**
   * Whether a phone shows checkboxes. The person turns them on. Tapping a row then selects it or removes it from the
   * selection.
   */
  isSelecting: boolean;
  onSelect: (ids: readonly string[], isSelected: boolean) => void;
}

/**
 * Shows the cells in one line on wide screens and in two lines on a phone. The link covers the whole row. The component
 * is memoised, so that only changed rows render again.
 */
export const SessionRow = memo(function SessionRow({
  session,
  templateName,
  departmentName,
  columns,
  isWide,
  isSelected,
  isSelecting,
  onSelect,
}: SessionRowProps) {
  const { sessions: texts, words } = useConsoleTexts();
  const textOf = useSessionText();
  const { session_id, status, participants_signed, participants_total, step } = session;
  const isOver = hasEnded(status);
  // A phone always shows the same four cells.
  const shows = (column: Column) => !isWide || columns.includes(column);
  return (
    <>
      {(isWide || isSelecting) && (
        <td className="wide:relative wide:z-1 max-wide:row-span-2 flex">
          <Tick
            label={texts.bulk.select(textOf(session))}
            checked={isSelected}
            onChange={(isTicked) => onSelect([session_id], isTicked)}
          />
        </td>
      )}
      <td className="max-wide:order-1 min-w-0 truncate">
        <Link
          to={`/sessions/${session_id}`}
          state={FROM_LIST}
          className="font-strong focus-visible:after:outline-brand after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3"
        >
          <Signers session={session} />
        </Link>
        {session.is_test && <span className="text-small text-warn font-strong ms-2">{texts.test}</span>}
        {session.erased_at && <span className="text-small text-ink-soft ms-2">{texts.erased}</span>}
        {session.participants_declined > 0 && status !== 'DECLINED' && (
          <span className="text-small text-bad ms-2">{texts.declined(session.participants_declined)}</span>
        )}
      </td>
      {shows('reference') && (
        <td className="text-ink-soft max-wide:order-3 max-wide:text-small min-w-0 truncate">
          {referenceText(session)}
        </td>
      )}
      <td className="max-wide:order-2 max-wide:text-small min-w-0">
        <StatusMark status={status} problem={session.sealing_problem ? texts.notSealed : undefined} />
      </td>
      {isWide && shows('signers') && (
        <td className="text-ink-soft tabular-nums">
          {texts.signed(participants_signed, participants_total)}
        </td>
      )}
      {isWide && shows('step') && (
        <td className="text-ink-soft truncate">{step && !isOver ? words.steps[step] : ''}</td>
      )}
      {isWide && shows('template') && <td className="text-ink-soft truncate">{templateName}</td>}
      {isWide && shows('department') && <td className="text-ink-soft truncate">{departmentName}</td>}
      {isWide && shows('assignee') && <td className="text-ink-soft truncate">{session.assignee?.name}</td>}
      {shows('created') && (
        <td className="text-ink-soft max-wide:order-4 max-wide:text-small max-wide:text-end relative z-1 truncate">
          <Ago at={session.created_at} />
        </td>
      )}
      {isWide && shows('expires') && (
        <td className="text-ink-soft relative z-1 truncate">
          {isTimed(status) && <Ago at={session.expires_at} />}
        </td>
      )}
    </>
  );
});

interface TickProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** On a phone, the whole row is the label of the checkbox. */
export function Tick({ label, checked, onChange }: TickProps) {
  return (
    <label className="max-wide:after:absolute max-wide:after:inset-0 max-wide:after:z-2 flex">
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="accent-brand pointer-coarse:size-6 size-4"
      />
    </label>
  );
}

/** Shows a placeholder in the shape of a row. */
export function SkeletonCells() {
  return ['w-4', 'w-24', 'w-40', 'w-10', 'w-16', 'w-16', 'w-16'].map((width, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- they never change
    <td key={index} aria-hidden="true" className="animate-appear-late max-wide:nth-[n+3]:hidden">
      <div className={`bg-line animate-breathe h-3 rounded-full ${width}`} />
    </td>
  ));
}
