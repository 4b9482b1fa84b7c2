import { agreement } from './agreement.ts';
import { certificate } from './certificate.ts';
import { distance } from './distance.ts';
import { errors } from './errors.ts';
import { keyFacts } from './key-facts.ts';
import { messages, otpCall, senderNote, sentBy } from './messages.ts';
import { places } from './places.ts';
import { presenceReasons } from './presence-reasons.ts';
import { remoteRefusals } from './remote-refusals.ts';
import { repeat } from './repeat.ts';
import { declineNotice } from './decline-notice.ts';
import { stampAlert } from './stamp-alert.ts';
import { staffInvitation } from './staff-invitation.ts';
import { verdictReasons } from './verdict-reasons.ts';
import type { StaffTexts } from '../texts-shape.ts';

export const hi: StaffTexts = {
  agreement,
  certificate,
  distance,
  errors,
  keyFacts,
  messages,
  places,
  otpCall,
  senderNote,
  sentBy,
  presenceReasons,
  remoteRefusals,
  repeat,
  declineNotice,
  stampAlert,
  staffInvitation,
  verdictReasons,
};
