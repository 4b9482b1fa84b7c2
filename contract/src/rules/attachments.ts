/** What a template may ask a signer to add: proof of address, a cheque. */

/** Of one template, and so of one signer. */
export const MAX_ATTACHMENTS = 5;
/** Of one file: pictures are made smaller in the browser first. */
export const MAX_ATTACHMENT_BYTES = 5 * 1024 * 1024;
/** It is sent in parts of so many bytes: on a slow line a part takes seconds, and a line that breaks costs one part. */
export const ATTACHMENT_PART_BYTES = 256 * 1024;
export const ATTACHMENT_NAME_MAX_LENGTH = 80;

/** As they are kept: every picture is written anew as JPEG. */
export const ATTACHMENT_TYPES = ['image/jpeg', 'application/pdf'] as const;
export type AttachmentType = (typeof ATTACHMENT_TYPES)[number];

/** The longer side of a picture as it is kept: an A4 page at more than 200 dpi. */
export const ATTACHMENT_PICTURE_SIDE = 2400;
