import { api } from '../../api/api.ts';
import type { Session } from './steps.ts';

export type DocumentVersion = 'original' | 'sealed';

/** Returns the address of a document. Document numbers start at 1. */
export const documentAddress = (
  { session_id, documents }: Session,
  number: number,
  version: DocumentVersion,
): string =>
  api.sessions.document.address(session_id, {
    version,
    ...(documents.length === 1 ? {} : { document: number }),
  });
