/** SPEC 2, Document screen; SPEC 8, Document. */
import { agreement } from '@countersign/contract/texts/en/agreement';
import { plural } from '@countersign/contract/texts/plural';

export const document = {
  title: 'Review the document',
  hint: agreement.reviewHint,
  zoomInHint: 'Please zoom in and scroll to review the entire document',
  reviewed: 'You have reached the end of the document.',
  loading: 'Loading document...',
  received: (kilobytes: number) => `${kilobytes} KB received`,
  region: 'Document',
  position: (page: number, count: number) => `Page ${page} of ${count}`,
  signers: (count: number) => `${count} ${plural('en', count, { one: 'signer', other: 'signers' })}`,
  zoomOut: 'Zoom out',
  zoomIn: 'Zoom in',
  zoom: (percent: number) => `${percent}%`,
  progress: 'Reading progress',
  reviewFirst: 'Please review the document first',
  proceed: agreement.proceed,
  recording: 'Recording Consent...',
  consentFailed: 'Failed to record consent',
  stalled: 'The connection is weak. The rest of the document is still loading.',
  pageFailed: 'This page could not be shown.',
  loadFailed: 'Document Load Failed',
  loadFailedAdvice: 'Please go back to the system that sent you here and start again.',
  infoFailed: 'Failed to load document',
  noUrl: 'No document URL available',
  notADocument: 'What arrived is not the PDF that you are to sign.',
  pdfFailed: 'Failed to load PDF document',
} as const;
