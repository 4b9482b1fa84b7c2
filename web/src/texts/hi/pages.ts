/** The texts of the utility pages and of the page that verifies a PDF. */
import { codeDisplay } from './code-display.ts';
import { documentRedirect } from './document-redirect.ts';
import { livenessTest } from './liveness-test.ts';
import { qrGenerator } from './qr-generator.ts';
import { qrScanner } from './qr-scanner.ts';
import { urlCheck } from './url-check.ts';
import { verify } from './verify.ts';
import type { OwnTexts } from '../shapes.ts';

export const pages: OwnTexts = {
  codeDisplay,
  documentRedirect,
  livenessTest,
  qrGenerator,
  qrScanner,
  urlCheck,
  verify,
};
