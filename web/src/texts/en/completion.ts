/** SPEC 2, Completion screen. */
export const completion = {
  title: 'Document Signed',
  message: 'The document(s) has been signed successfully.',
  ok: 'OK',
} as const;
