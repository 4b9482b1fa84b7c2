/**
 * Signed files that somebody altered without the key, by every trick that is known to us: what was shown is replaced, covered,
 * hidden or revealed, openly or by a structure that programs read differently.
 */
import { validationData } from './forgery.ts';
import type { Forgery } from './forgery.ts';
import { OPEN_FORGERIES } from './open-forgeries.ts';
import { STRUCTURE_FORGERIES } from './structure-forgeries.ts';
import { TAIL_FORGERIES } from './tail-forgeries.ts';
import { append, appendByStream } from './write-update.ts';

export const FORGERIES: Forgery[] = [...OPEN_FORGERIES, ...STRUCTURE_FORGERIES, ...TAIL_FORGERIES];

/** Not forgeries: validation data properly added, by a table and by a stream. */
export const VALIDATION_DATA: Forgery[] = [
  { name: 'validation data by a table', make: (target) => append(target, validationData(target)) },
  { name: 'validation data by a stream', make: (target) => appendByStream(target, validationData(target)) },
  {
    name: 'validation data twice',
    make: (target) => {
      const once = append(target, validationData(target));
      const again = { ...target, bytes: once, size: target.size + 2 };
      return append(again, validationData(again));
    },
  },
];
