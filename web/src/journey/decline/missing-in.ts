import type { DeclineReason } from '@countersign/contract/rules/decline';

export interface Answer {
  reason: DeclineReason | null;
  words: string;
}

/** What has to be said before one can decline: a reason, and words where none of the reasons fits. */
export function missingIn({ reason, words }: Answer): 'reason' | 'words' | null {
  if (reason === null) return 'reason';
  return reason === 'OTHER' && words.trim() === '' ? 'words' : null;
}
