import type { FieldKind } from '@countersign/contract/rules/field-kinds';
import { icon } from '../../../ui/icons.tsx';
import type { Arrangement } from './editor/arrange.ts';

export const PreviousIcon = icon('m14 6-6 6 6 6');
export const NextIcon = icon('m10 6 6 6-6 6');
export const UndoIcon = icon('M8.5 5 4 9.5 8.5 14M4.5 9.5H14a5.5 5.5 0 0 1 0 11h-4');
export const RedoIcon = icon('M15.5 5 20 9.5 15.5 14M19.5 9.5H10a5.5 5.5 0 0 0 0 11h4');
export const PasteIcon = icon('M9 4.5h6v3H9ZM9 6H6v14.5h12V6h-3');
export const TrashIcon = icon('M4.5 7h15M9.5 7V4h5v3M6.5 7l1 13.5h9l1-13.5M10.5 11v6M13.5 11v6');
export const CopyToAllIcon = icon('M8 8h12v12H8ZM4 16V4h12M14 11v6M11 14h6');
export const FitIcon = icon('M3.5 12h17M7 8.5 3.5 12 7 15.5M17 8.5l3.5 3.5-3.5 3.5');

export const KIND_ICONS: Readonly<Record<FieldKind, () => React.ReactNode>> = {
  signature: icon('M3.5 19.5h17M5 15c4-1 6-10 8-10s-3 10-1 10 2-4 4-4 0 4 3.5 3.5'),
  initials: icon('M4 18 8 6l4 12M5.5 14h5M15 18V6h2.5a3 3 0 0 1 0 6H15'),
  date: icon('M5 6h14v14H5ZM5 10h14M9 3.5V7M15 3.5V7'),
  name: icon('M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM4.5 20.5c1-4 4-5.5 7.5-5.5s6.5 1.5 7.5 5.5'),
  input: icon('M4 7.5h16v9H4ZM7.5 10v4M12 14h5'),
  text: icon('M5 7V5h14v2M12 5v14M9 19h6'),
  tick: icon('M4.5 4.5h15v15h-15ZM8.5 12l2.5 2.5 4.5-5'),
};

export const ARRANGEMENT_ICONS: Readonly<Record<Arrangement, () => React.ReactNode>> = {
  left: icon('M4 3.5v17M7.5 6.5h12v3.5h-12ZM7.5 14h7v3.5h-7Z'),
  center: icon('M12 3.5v3M12 10v4M12 17.5v3M6 6.5h12v3.5H6ZM8.5 14h7v3.5h-7Z'),
  right: icon('M20 3.5v17M4.5 6.5h12v3.5h-12ZM9.5 14h7v3.5h-7Z'),
  top: icon('M3.5 4h17M6.5 7.5H10v12H6.5ZM14 7.5h3.5v7H14Z'),
  middle: icon('M3.5 12h3M10 12h4M17.5 12h3M6.5 6H10v12H6.5ZM14 8.5h3.5v7H14Z'),
  bottom: icon('M3.5 20h17M6.5 4.5H10v12H6.5ZM14 9.5h3.5v7H14Z'),
  across: icon('M4 4v16M20 4v16M10 8h4v8h-4Z'),
  down: icon('M4 4h16M4 20h16M8 10h8v4H8Z'),
};
