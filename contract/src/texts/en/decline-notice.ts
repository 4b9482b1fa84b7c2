/** The email that informs a sender that a signer has declined. An empty line separates paragraphs. */
import type { StaffTexts } from '../texts-shape.ts';

export const declineNotice: StaffTexts['declineNotice'] = {
  subject: 'A signer has declined: {{reference}}',
  mail: 'A signer has declined to sign in session {{reference}}. See the console for the name and the reason:\n\n{{link}}',
};
