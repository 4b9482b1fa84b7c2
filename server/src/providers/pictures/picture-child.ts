/** Runs in the child process that decodes uploaded pictures, one picture at a time. */
import { ATTACHMENT_PICTURE_SIDE } from '@countersign/contract/rules/attachments';
import sharp from 'sharp';
import { reencodeLogo, reencodePicture, thumbnailOf } from '../../pictures/reencode.ts';
import { serveRequests } from '../../processes/serve-requests.ts';
import type { PictureProtocol, PictureUse } from './picture-messages.ts';

// Limits sharp to one thread, because the server and its database need the other cores.
sharp.concurrency(1);

const REENCODE: Record<PictureUse, (picture: Uint8Array) => Promise<Buffer | null>> = {
  attachment: (picture) => reencodePicture(picture, ATTACHMENT_PICTURE_SIDE),
  logo: reencodeLogo,
  thumbnail: thumbnailOf,
};

serveRequests<PictureProtocol>(async ({ picture, use }) => ({ bytes: await REENCODE[use](picture) }));
