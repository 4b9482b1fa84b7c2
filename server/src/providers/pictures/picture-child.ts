/** The process that decodes pictures which signers add, one at a time. */
import sharp from 'sharp';
import { reencodePicture } from '../../pictures/reencode-picture.ts';
import { serveRequests } from '../../processes/serve-requests.ts';
import type { PictureProtocol } from './picture-messages.ts';

// One thread for pictures: the others of the machine belong to the server and its database.
sharp.concurrency(1);

serveRequests<PictureProtocol>(async ({ picture, side }) => ({ jpeg: await reencodePicture(picture, side) }));
