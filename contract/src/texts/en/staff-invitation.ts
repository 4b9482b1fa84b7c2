/** The email that invites a staff member to the console. An empty line separates paragraphs. */
import type { StaffTexts } from '../texts-shape.ts';

export const staffInvitation: StaffTexts['staffInvitation'] = {
  subject: '{{company}} invites you to its signing console',
  mail: 'You are invited to the signing console of {{company}}. Open this link to set up how you sign in:\n\n{{link}}\n\nThe link is for you only, works once and expires in {{days}} days.',
};
