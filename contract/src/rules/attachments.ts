/** Limits of attachments. A template can request attachments from signers, such as proof of address or a cheque. */

/** The maximum number of attachments that a template can request from each signer. */
export const MAX_ATTACHMENTS = 5;
/** The maximum size of one attachment. The browser shrinks pictures before it sends them. */
export const MAX_ATTACHMENT_BYTES = 5 * 1024 * 1024;
/**
 * The size of a part of an upload. Such a part takes only seconds on a slow connection, so sending a lost part again
 * costs little.
 */
export const ATTACHMENT_PART_BYTES = 256 * 1024;
export const ATTACHMENT_NAME_MAX_LENGTH = 80;

/** The media types of stored attachments. Every picture is re-encoded as JPEG. */
export const ATTACHMENT_TYPES = ['image/jpeg', 'application/pdf'] as const;
export type AttachmentType = (typeof ATTACHMENT_TYPES)[number];

/** The length in pixels of the longer side of a stored picture. An A4 page then has more than 200 dpi. */
export const ATTACHMENT_PICTURE_SIDE = 2400;
