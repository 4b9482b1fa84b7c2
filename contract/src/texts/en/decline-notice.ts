/** The mail to whoever of the staff sent a session: paragraphs, with an empty line between two of them. */
import type { StaffTexts } from '../texts-shape.ts';

export const declineNotice: StaffTexts['declineNotice'] = {
  subject: 'A signer has declined: {{reference}}',
  mail: 'A signer of the session {{reference}} has declined to sign. Who it was and why is in the console:\n\n{{link}}',
};
