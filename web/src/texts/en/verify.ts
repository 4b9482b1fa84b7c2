import { plural } from '@countersign/contract/texts/fill-in';

export const verify = {
  title: 'Verify a document',
  lead: 'See who sealed a PDF and when, and whether anything was changed since.',
  drop: 'Drop a PDF here',
  dropNow: 'Let go to verify it',
  or: (megabytes: number) => `or choose one from this device. At most ${megabytes} MB.`,
  choose: 'Choose a PDF',
  kept: 'The file is checked on our server and is not kept.',

  sending: 'Sending the document',
  checking: 'Checking the document',
  sent: (percent: number) => `${percent} % sent`,
  checkingHint: 'This takes a few seconds.',
  cancel: 'Cancel',

  tooLarge: (megabytes: number) =>
    `This file is larger than ${megabytes} MB, the most that can be verified here.`,
  problems: {
    notPdf: 'This file is not a PDF. Please choose another one.',
    unreadable: 'This file could not be read. Please choose it again.',
    busy: 'Too many documents are being checked right now. Please try again in a minute.',
    offline: 'Connection error. Please check your internet and try again.',
    failed: 'The document could not be checked. Please try again.',
    refused: 'The document could not be checked',
  },

  verdicts: {
    passed: 'This document is genuine',
    failed: 'Do not rely on this document',
    indeterminate: 'Not everything could be established',
  },
  test: 'Test, not valid',
  summary: {
    dated: {
      unchanged: (name: string, time: string) =>
        `${name} sealed it on ${time}, and it has not been changed since.`,
      changed: (name: string, time: string) => `${name} sealed it on ${time}, and it was changed afterwards.`,
      open: (name: string, time: string) =>
        `It says that ${name} signed it on ${time}, which could not be confirmed in full.`,
    },
    undated: {
      unchanged: (name: string) => `${name} sealed it, and it has not been changed since.`,
      changed: (name: string) => `${name} sealed it, and it was changed afterwards.`,
      open: (name: string) => `It says that ${name} signed it, which could not be confirmed in full.`,
    },
    none: 'Nobody has signed this document, so nothing can be said about it.',
    destroyed: 'It was sealed here and changed afterwards.',
  },
  words: { passed: 'Passed', failed: 'Failed', indeterminate: 'Not established' },
  file: 'File',
  fingerprint: 'SHA-256',

  questions: {
    who: 'Who sealed it',
    when: 'When it was sealed',
    unchanged: 'Every sealed byte is unchanged',
    nothingAppended: 'Nothing was appended after the seal',
    evidence: 'The evidence matches',
    whole: 'The document as a whole',
  },
  ours: (name: string) => `${name}, sealed by this service`,
  nobody: 'Nobody: the document carries no signature',
  destroyed: 'Its seal can no longer be read',
  unnamed: 'A signature without a name',
  noTime: 'The document names no time',
  proofs: {
    timestamp: 'Proven by a trusted time-stamp.',
    ours: 'By the clock of this service.',
    claimed: 'This is what the signature itself says.',
  },

  signatures: (count: number) => `${count} ${plural('en', count, { one: 'signature', other: 'signatures' })}`,
  checks: { integrity: 'Unchanged', coverage: 'Covers the document', trust: 'Trusted certificate' },
  field: 'Field',
  standard: 'By EN 319 102-1',

  findings: 'What was found',
  session: 'Signing',
  evidenceHead: 'Head of its evidence',
  version: 'This file is',
  versions: {
    original: 'the document as it was uploaded, before anyone signed',
    sealed: 'the sealed document, byte for byte',
    claimed: 'a copy of the sealed document',
  },
  events: (count: number) =>
    `${count} ${plural('en', count, { one: 'event', other: 'events' })} in its evidence`,
  documentOf: (number: number, count: number) => `Document ${number} of ${count}`,
  bundle: {
    passed: 'All documents are here and genuine',
    failed: 'Do not rely on these documents',
    missing: 'It is not in this file.',
    unexpected: 'It does not belong to this signing.',
    manifest: 'The list of the documents was altered or is missing.',
  },
  another: 'Verify another',
} as const;
