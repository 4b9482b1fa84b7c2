/** Reads a logo from the request: by its first bytes a picture, decoded and re-encoded in a process with limits. */
import { MAX_LOGO_BYTES } from '@countersign/contract/rules/brand';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../http/app-error.ts';
import { readParts } from '../../http/multipart.ts';
import { checkPicture } from '../../pictures/check-picture.ts';
import type { PhotoReaders } from '../../providers/photo-readers.ts';
import type { Kernel } from '../../signing/kernel.ts';

export async function acceptLogo(
  { pictures, log }: Pick<Kernel, 'log'> & Pick<PhotoReaders, 'pictures'>,
  request: FastifyRequest,
): Promise<Buffer> {
  const { files } = await readParts(request, { fileSize: MAX_LOGO_BYTES, files: 1 }, ['logo']);
  const [file] = files.get('logo') ?? [];
  if (!file) throw new AppError('INVALID_REQUEST', {}, 'The part `logo` (an image) is missing');
  const checked = checkPicture(file.content);
  if (!checked.ok) throw refused(checked.reason);
  const outcome = await pictures.reencode(checked.bytes, 'logo');
  switch (outcome.kind) {
    case 'reencoded':
      return outcome.bytes;
    case 'unreadable':
      throw refused('UNREADABLE');
    case 'busy':
      throw new AppError('SERVICE_UNAVAILABLE');
    case 'failed':
      log.warn({ err: outcome.error }, 'A logo could not be decoded within the limits');
      throw refused('UNREADABLE');
  }
}

const refused = (reason: string): AppError => new AppError('LOGO_REFUSED', { reason });
