/** Where the next page of a list begins that is ordered by its ids. */
import { validate as isUuid } from 'uuid';
import { AppError } from '../http/app-error.ts';

export const writeIdCursor = (id: string): string => Buffer.from(id).toString('base64url');

export function readIdCursor(cursor: string): string {
  const id = Buffer.from(cursor, 'base64url').toString('utf8');
  if (!isUuid(id)) throw new AppError('CURSOR_INVALID');
  return id;
}
