/**
 * Accepts an uploaded picture. Its first bytes must be those of a picture. A process with limits then decodes the
 * picture and encodes it again.
 */
import { AppError } from '../http/app-error.ts';
import { checkPicture } from '../pictures/check-picture.ts';
import type { PhotoReaders } from '../providers/photo-readers.ts';
import type { Kernel } from './kernel.ts';

export async function acceptPicture(
  { pictures, log }: Pick<Kernel, 'log'> & Pick<PhotoReaders, 'pictures'>,
  content: Buffer,
  use: 'attachment' | 'logo',
  refused: (reason: string) => AppError,
): Promise<Buffer> {
  const checked = checkPicture(content);
  if (!checked.ok) throw refused(checked.reason);
  const outcome = await pictures.reencode(checked.bytes, use);
  if (outcome.kind === 'reencoded') return outcome.bytes;
  if (outcome.kind === 'busy') throw new AppError('SERVICE_UNAVAILABLE');
  if (outcome.kind === 'failed')
    log.warn({ err: outcome.error, use }, 'A picture could not be decoded within the limits');
  throw refused('UNREADABLE');
}
