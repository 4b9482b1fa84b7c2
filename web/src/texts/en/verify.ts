import { plural } from '@countersign/contract/texts/fill-in';

export const verify = {
  title: 'Verify a document',
  lead: 'Find out who sealed a PDF, when, and whether it has changed since.',
  drop: 'Drop a PDF here',
  dropNow: 'Release to verify',
  or: (megabytes: number) => `or choose a file from this device (up to ${megabytes} MB)`,
  choose: 'Choose a PDF',
  kept: 'Our server checks the file but does not store it.',

  sending: 'Sending the document',
  checking: 'Checking the document',
  sent: (percent: number) => `${percent}% sent`,
  checkingHint: 'This takes a few seconds.',
  cancel: 'Cancel',

  tooLarge: (megabytes: number) => `This file is too large. Choose a file of up to ${megabytes} MB.`,
  problems: {
    notPdf: 'This file is not a PDF. Choose another file.',
    unreadable: 'This file could not be read. Choose it again.',
    busy: 'The service is busy. Try again in a minute.',
    offline: 'Connection error. Please check your internet and try again.',
    failed: 'The document could not be checked. Try again.',
    refused: 'The document could not be checked',
  },

  verdicts: {
    passed: 'This document is genuine',
    failed: 'Do not rely on this document',
    indeterminate: 'This document could not be fully verified',
  },
  test: 'Test, not valid',
  summary: {
    dated: {
      unchanged: (name: string, time: string) =>
        `${name} sealed this document on ${time}. It has not been changed since.`,
      changed: (name: string, time: string) =>
        `${name} sealed this document on ${time}. It was changed afterwards.`,
      open: (name: string, time: string) =>
        `The document says that ${name} signed it on ${time}. We could not fully confirm this.`,
    },
    undated: {
      unchanged: (name: string) => `${name} sealed this document. It has not been changed since.`,
      changed: (name: string) => `${name} sealed this document. It was changed afterwards.`,
      open: (name: string) => `The document says that ${name} signed it. We could not fully confirm this.`,
    },
    none: 'No one has signed this document, so there is nothing to verify.',
    destroyed: 'This document was sealed here and changed afterwards.',
  },
  words: { passed: 'Passed', failed: 'Failed', indeterminate: 'Not confirmed' },
  file: 'File',
  fingerprint: 'SHA-256',

  questions: {
    who: 'Who sealed it',
    when: 'When it was sealed',
    unchanged: 'The sealed content is unchanged',
    nothingAppended: 'Nothing was added after the seal',
    evidence: 'The evidence matches the document',
    whole: 'The whole document',
  },
  ours: (name: string) => `${name}, sealed by this service`,
  nobody: 'No one: the document has no signature',
  destroyed: 'The seal can no longer be read',
  unnamed: 'Signature without a name',
  noTime: 'The document does not state a time',
  proofs: {
    timestamp: 'Proven by a trusted time-stamp.',
    ours: 'Taken from the clock of this service.',
    claimed: 'Stated by the signature itself. Not proven.',
  },

  signatures: (count: number) => `${count} ${plural('en', count, { one: 'signature', other: 'signatures' })}`,
  checks: { integrity: 'Unchanged', coverage: 'Covers the document', trust: 'Trusted certificate' },
  field: 'Field',
  standard: 'Result under EN 319 102-1',

  findings: 'Findings',
  session: 'Signing session',
  evidenceHead: 'Evidence chain head',
  version: 'File version',
  versions: {
    original: 'Original document, before anyone signed',
    sealed: 'Sealed document, identical to our copy',
    claimed: 'Copy of the sealed document',
  },
  events: (count: number) => `${count} ${plural('en', count, { one: 'event', other: 'events' })} recorded`,
  documentOf: (number: number, count: number) => `Document ${number} of ${count}`,
  bundle: {
    passed: 'All documents are present and genuine',
    failed: 'Do not rely on these documents',
    missing: 'This document is not in the file.',
    unexpected: 'This file does not belong to this signing session.',
    manifest: 'The list of documents is missing or was altered.',
  },
  another: 'Verify another file',
} as const;
