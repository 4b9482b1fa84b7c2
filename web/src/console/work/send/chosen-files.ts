/** Files that were chosen before their draft was there: held in memory until its page uploads them, once. */
const waiting = new Map<string, readonly File[]>();

export function handOver(draftId: string, files: readonly File[]): void {
  if (files.length > 0) waiting.set(draftId, files);
}

export function takeOver(draftId: string): readonly File[] {
  const files = waiting.get(draftId) ?? [];
  waiting.delete(draftId);
  return files;
}
