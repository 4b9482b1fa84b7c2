/** The summary on the completion screen (SPEC 2, Completion screen). */
import { plural } from '@countersign/contract/texts/fill-in';

export const summary = {
  document: 'Document',
  documents: 'Documents',
  pages: (count: number) => `${count} ${plural('en', count, { one: 'page', other: 'pages' })}`,
  signedAt: 'Signed',
  signatures: 'Signatures',
  signaturesOf: (given: number, all: number) => `${given} of ${all} complete`,
  copyLater: {
    sms: 'When everyone has signed, we will send you a link to your copy by SMS.',
    smsAndEmail: 'When everyone has signed, we will send you a link to your copy by SMS and email.',
  },
  /** Shown after the last signature while the document is sealed. */
  copySoon:
    'Everyone has signed. Your copy will be ready in a few seconds, and we will send you a link to it.',
  /** Shown if the sealed document is not ready within two minutes after the last signature. */
  copyDelayed: 'Your copy is taking longer than usual. We will send you a link to it as soon as it is ready.',
  copySent: {
    sms: 'Everyone has signed. We have sent you a link to your copy by SMS.',
    smsAndEmail: 'Everyone has signed. We have sent you a link to your copy by SMS and email.',
  },
  copyFrom: (company: string) => `${company} will give you your copy of the document.`,
} as const;
