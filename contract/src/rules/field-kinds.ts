/**
 * Defines the kinds of fields in a document. This module does not import zod, because zod would enlarge the bundle of
 * the layout editor.
 */

/**
 * The kinds of fields that belong to a signer. The server draws them when it seals the document. Only the signer fills
 * in an `input`. The content of the other kinds follows from the signature.
 */
export const SIGNER_FIELD_KINDS = ['signature', 'initials', 'date', 'name', 'input'] as const;
/**
 * The kinds of fields that the server draws from the session's data when the session is created, so that the signer
 * reads the final text.
 */
export const DATA_FIELD_KINDS = ['text', 'tick'] as const;
export const FIELD_KINDS = [...SIGNER_FIELD_KINDS, ...DATA_FIELD_KINDS] as const;

export type SignerFieldKind = (typeof SIGNER_FIELD_KINDS)[number];
export type DataFieldKind = (typeof DATA_FIELD_KINDS)[number];
export type FieldKind = (typeof FIELD_KINDS)[number];

export const isDataKind = (kind: FieldKind): kind is DataFieldKind =>
  DATA_FIELD_KINDS.some((each) => each === kind);

interface Size {
  width: number;
  height: number;
}

/** The default size in points of a field that is placed by an anchor. */
export const USUAL_SIZE: Readonly<Record<FieldKind, Size>> = {
  signature: { width: 180, height: 48 },
  initials: { width: 60, height: 24 },
  date: { width: 110, height: 18 },
  name: { width: 180, height: 18 },
  input: { width: 180, height: 18 },
  text: { width: 180, height: 18 },
  tick: { width: 12, height: 12 },
};

/** The minimum sizes. A smaller field cannot show its content. */
export const SMALLEST_SIZE: Readonly<Record<FieldKind, Size>> = {
  signature: { width: 20, height: 10 },
  initials: { width: 10, height: 8 },
  date: { width: 20, height: 8 },
  name: { width: 20, height: 8 },
  input: { width: 6, height: 6 },
  text: { width: 10, height: 8 },
  tick: { width: 6, height: 6 },
};

export const FIELD_ALIGNMENTS = ['left', 'center', 'right'] as const;
export type FieldAlignment = (typeof FIELD_ALIGNMENTS)[number];
