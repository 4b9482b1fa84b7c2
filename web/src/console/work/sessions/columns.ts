/** The columns of the session list: their widths, and which of them a person sees. */
import { useSyncExternalStore } from 'react';
import { useIsBench, useIsDesk } from '../../ui/use-media.ts';

/** The widths of the columns in the order of the table. The checkbox comes first. */
const WIDTHS = {
  name: 'minmax(8rem,1.2fr)',
  reference: 'minmax(7rem,1fr)',
  status: '8.5rem',
  signers: '4.5rem',
  step: '6rem',
  template: 'minmax(7rem,0.7fr)',
  department: 'minmax(6rem,0.6fr)',
  assignee: 'minmax(6rem,0.6fr)',
  created: '6.5rem',
  expires: '6.5rem',
} as const;
export type Column = keyof typeof WIDTHS;

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the table above
const ALL = Object.keys(WIDTHS) as Column[];
/** The columns that every row needs. */
const FIXED: readonly Column[] = ['name', 'status'];
export const OPTIONAL: readonly Column[] = ALL.filter((column) => !FIXED.includes(column));
const USUAL: readonly Column[] = ALL.filter((column) => column !== 'department' && column !== 'assignee');
const KEY = 'countersign.session-columns';

const listeners = new Set<() => void>();

/** Stores the choice in the browser, because the best columns depend on the screen more than on the person. */
export function chooseColumns(columns: readonly Column[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(columns));
  } catch {
    // The choice is lost if storage is disabled.
  }
  for (const listener of listeners) listener();
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => void listeners.delete(onChange);
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Returns the columns in a stored choice. Ignores columns that do not exist. */
export function readColumns(text: string | null): readonly Column[] {
  try {
    const read: unknown = JSON.parse(text ?? 'null');
    return Array.isArray(read)
      ? ALL.filter((column) => FIXED.includes(column) || read.includes(column))
      : USUAL;
  } catch {
    return USUAL;
  }
}

export const useChosenColumns = (): readonly Column[] => readColumns(useSyncExternalStore(subscribe, stored));

/** Returns the chosen columns that fit in the window. */
export function useShownColumns(): readonly Column[] {
  const chosen = useChosenColumns();
  const isDesk = useIsDesk();
  const isBench = useIsBench();
  return chosen.filter((column) =>
    column === 'template' || column === 'department' || column === 'assignee'
      ? isBench
      : column === 'step'
        ? isDesk
        : true,
  );
}

/** Returns the `grid-template-columns` of a row. */
export const gridOf = (columns: readonly Column[]): string =>
  ['1.25rem', ...columns.map((column) => WIDTHS[column])].join(' ');
