/** The anchors to remove from the documents that signers read, by document. */
import type { Placement } from '@countersign/contract/originator/fields';
import type { HiddenText } from '../../pdf/layout/layout-messages.ts';
import { isHidden } from './locate-fields.ts';

export type HiddenTexts = ReadonlyMap<number, HiddenText[]>;

/** Each anchor once, however many fields use it. */
export function hiddenTexts(fields: readonly Pick<Placement, 'document' | 'anchor'>[]): HiddenTexts {
  const hidden = new Map<number, HiddenText[]>();
  for (const { document, anchor } of fields) {
    if (!anchor || !isHidden(anchor)) continue;
    const { text, occurrence = 1 } = anchor;
    const known = hidden.get(document) ?? [];
    if (known.some((other) => other.text === text && other.occurrence === occurrence)) continue;
    hidden.set(document, [...known, { text, occurrence }]);
  }
  return hidden;
}
