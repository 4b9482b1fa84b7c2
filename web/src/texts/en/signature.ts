/** The texts of the signature screen (SPEC 2, Signature screen; SPEC 5 and 8, Signature). */
import { agreement } from '@countersign/contract/texts/en/agreement';

export const signature = {
  title: 'Place Signature',
  hint: 'Sign inside the box using finger/stylus',
  typedHint: 'Your typed name appears in the box as your signature',
  fullscreen: 'Fullscreen',
  clear: 'Clear',
  typeInstead: 'Type your name instead',
  drawInstead: 'Draw your signature instead',
  nameLabel: 'Your full name',
  box: {
    empty: 'Signature box, empty',
    drawn: 'Signature box, with your drawing',
    typed: (name: string) => `Signature box, with the name ${name}`,
  },
  agreement: agreement.signature,
  missing: {
    ink: 'Sign inside the box first.',
    name: 'Type your name first.',
    agreement: 'Then tick the box to agree.',
    nothing: 'You cannot change your signature after you sign.',
  },
  sign: (product: string) => `${product} Document`,
  nextDocument: 'Next document',
  signing: 'Signing Document...',
  pad: {
    title: 'Sign Document',
    close: 'Close',
    clear: 'Clear Signature',
    done: 'Done',
    rotate: 'Rotate your device to landscape mode for a better signing experience',
  },
  captured: 'Signature Captured',
  capturedDetail: 'Your signature has been recorded successfully',
  failed: 'Failed to capture signature',
  failedWithoutReason: 'Please try again',
  networkFailed: 'Network Error',
  networkFailedDetail: 'Failed to submit signature. Please try again.',
  /** The texts for signing at an outside service, after the mark was drawn. */
  remote: {
    title: 'Complete your signature',
    explain: (service: string) => `You go to ${service} to sign. After that, you return to this page.`,
    services: { aadhaar_esign: 'Aadhaar eSign', csc: 'the signature service' },
    proceed: 'Continue to sign',
    waiting: 'Waiting for the signature service...',
    retry: 'Try again',
    drawnInstead: 'Use the drawn signature only',
  },
  kept: 'Your signature is still in the box.',
} as const;
