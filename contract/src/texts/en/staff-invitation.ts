/** The mail that invites somebody of the staff: paragraphs, with an empty line between two of them. */
import type { StaffTexts } from '../texts-shape.ts';

export const staffInvitation: StaffTexts['staffInvitation'] = {
  subject: '{{company}} invites you to its signing console',
  mail: 'You are invited to the signing console of {{company}}.\n\n{{link}}\n\nThis link is for you alone, works once and ends in {{days}} days. You will set up how you sign in.',
};
