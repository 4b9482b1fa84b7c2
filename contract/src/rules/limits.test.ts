import { expect, it } from 'vitest';
import {
  MAX_DOCUMENT_BYTES,
  MAX_DOCUMENT_PAGES,
  MAX_SEALED_BYTES,
  MAX_SIGNATURES,
  HEADER_WITHIN_BYTES,
  PDF_HEADER,
  SIGNATURE_MARK,
} from './limits.ts';

it('matches the limits that the integration guide documents', () => {
  expect([MAX_DOCUMENT_BYTES, MAX_SEALED_BYTES]).toEqual([26_214_400, 41_943_040]);
  expect([MAX_DOCUMENT_PAGES, MAX_SIGNATURES]).toEqual([500, 32]);
});

it('recognises a PDF by the markers of ISO 32000-2', () => {
  expect([PDF_HEADER, SIGNATURE_MARK, HEADER_WITHIN_BYTES]).toEqual(['%PDF-', '/ByteRange', 1024]);
});
