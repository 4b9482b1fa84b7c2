/**
 * Lists signed files that were altered without the key, by every known method. Content is replaced, covered, hidden or
 * revealed, either openly or by a structure that programs read differently.
 */
import { validationData } from './forgery.ts';
import type { Forgery } from './forgery.ts';
import { OPEN_FORGERIES } from './open-forgeries.ts';
import { STRUCTURE_FORGERIES } from './structure-forgeries.ts';
import { TAIL_FORGERIES } from './tail-forgeries.ts';
import { append, appendByStream } from './write-update.ts';

export const FORGERIES: Forgery[] = [...OPEN_FORGERIES, ...STRUCTURE_FORGERIES, ...TAIL_FORGERIES];

/** Allowed changes, which are not forgeries: validation data that are added correctly, by a table or by a stream. */
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
