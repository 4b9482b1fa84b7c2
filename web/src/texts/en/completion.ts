/** SPEC 2, Completion screen. */
export const completion = {
  title: 'Document Signed',
  message: 'The document(s) has been signed successfully.',
  next: 'You may close this page now.',
  ok: 'OK',
} as const;
