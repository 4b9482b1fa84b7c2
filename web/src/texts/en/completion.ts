/** The texts of the completion screen (SPEC 2, Completion screen). */

export const completion = {
  title: 'Document Signed',
  message: 'The document(s) has been signed successfully.',
  ok: 'OK',
  openCopy: 'Open your signed copy',
  returnTo: (host: string) => `Return to ${host}`,
} as const;
