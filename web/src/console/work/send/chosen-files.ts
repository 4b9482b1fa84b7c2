/** Files selected before their draft existed. They stay in memory until the draft page takes them over. */
const waiting = new Map<string, readonly File[]>();

export function handOver(draftId: string, files: readonly File[]): void {
  if (files.length > 0) waiting.set(draftId, files);
}

export function takeOver(draftId: string): readonly File[] {
  const files = waiting.get(draftId) ?? [];
  waiting.delete(draftId);
  return files;
}
