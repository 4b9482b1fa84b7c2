/** SPEC 2, Completion screen. */
import { plural } from '@countersign/contract/texts/fill-in';

export const completion = {
  title: 'Document Signed',
  message: 'The document(s) has been signed successfully.',
  ok: 'OK',
  document: 'Document',
  documents: 'Documents',
  pages: (count: number) => `${count} ${plural('en', count, { one: 'page', other: 'pages' })}`,
  signedAt: 'Signed',
  signatures: 'Signatures',
  signaturesOf: (given: number, all: number) => `${given} of ${all} given`,
  copyLater: {
    sms: 'When everybody has signed, a link to your copy comes by SMS.',
    smsAndEmail: 'When everybody has signed, a link to your copy comes by SMS and by e-mail.',
  },
  copyInAMoment: 'Everybody has signed. Your copy is ready in a moment, and a link to it is sent to you.',
  openCopy: 'Open Your Signed Copy',
  returnTo: (host: string) => `Return to ${host}`,
  copySent: {
    sms: 'Everybody has signed. A link to your copy was sent to you by SMS.',
    smsAndEmail: 'Everybody has signed. A link to your copy was sent to you by SMS and by e-mail.',
  },
  copyFrom: (company: string) => `You get your copy of the document from ${company}.`,
} as const;
