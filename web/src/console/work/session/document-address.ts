import { addressOf } from '../../api/address-of.ts';
import type { Session } from './steps.ts';

export type DocumentVersion = 'original' | 'sealed';

/** Documents count from 1. */
export const documentAddress = (
  { session_id, documents }: Session,
  number: number,
  version: DocumentVersion,
): string =>
  addressOf(
    '/api/v1/originator/sessions/:id/document',
    { id: session_id },
    { version, ...(documents.length === 1 ? {} : { document: String(number) }) },
  );
