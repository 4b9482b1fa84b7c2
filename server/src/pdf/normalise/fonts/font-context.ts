/** Defines the context that all fonts of a document share while they are rewritten. */
import type { ChangeLog } from '../changes.ts';
import type { Source } from '../source.ts';
import type { OutputFile } from '../values.ts';

export interface FontContext {
  source: Source;
  output: OutputFile;
  changes: ChangeLog;
}
