/** What can be said of a file before it is sent. */
import { MAX_SEALED_BYTES } from '@countersign/contract/rules/document-limits';

export type FileProblem = 'notPdf' | 'tooLarge' | 'unreadable';

export const MOST_MEGABYTES = MAX_SEALED_BYTES / 1024 / 1024;

/** Where the server looks for it too: some producers put other bytes before it. */
const HEADER_WITHIN_BYTES = 1024;

export async function checkFile(file: File): Promise<FileProblem | null> {
  if (file.size > MAX_SEALED_BYTES) return 'tooLarge';
  try {
    return (await file.slice(0, HEADER_WITHIN_BYTES).text()).includes('%PDF-') ? null : 'notPdf';
  } catch {
    // A folder, or a file that was moved or deleted since it was chosen.
    return 'unreadable';
  }
}
