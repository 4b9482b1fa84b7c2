/** Attachments that a template can request from signers, such as proof of address or a cheque. */

/** The maximum number of attachments that a template can request, and therefore per signer. */
export const MAX_ATTACHMENTS = 5;
/** The maximum size of one attachment. The browser shrinks pictures first. */
export const MAX_ATTACHMENT_BYTES = 5 * 1024 * 1024;
/**
 * The size of an upload part. A part of this size uploads in seconds on a slow connection, so retrying a lost part
 * costs little.
 */
export const ATTACHMENT_PART_BYTES = 256 * 1024;
export const ATTACHMENT_NAME_MAX_LENGTH = 80;

/** The stored types. Every picture is re-encoded as JPEG. */
export const ATTACHMENT_TYPES = ['image/jpeg', 'application/pdf'] as const;
export type AttachmentType = (typeof ATTACHMENT_TYPES)[number];

/** The longer side of a stored picture: an A4 page at more than 200 dpi. */
export const ATTACHMENT_PICTURE_SIDE = 2400;
