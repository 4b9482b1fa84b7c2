/** Runs the process that decodes uploaded pictures, one at a time. */
import { ATTACHMENT_PICTURE_SIDE } from '@countersign/contract/rules/attachments';
import sharp from 'sharp';
import { reencodeLogo, reencodePicture } from '../../pictures/reencode.ts';
import { serveRequests } from '../../processes/serve-requests.ts';
import type { PictureProtocol } from './picture-messages.ts';

// sharp uses one thread, because the other cores belong to the server and its database.
sharp.concurrency(1);

serveRequests<PictureProtocol>(async ({ picture, use }) => ({
  bytes:
    use === 'logo' ? await reencodeLogo(picture) : await reencodePicture(picture, ATTACHMENT_PICTURE_SIDE),
}));
