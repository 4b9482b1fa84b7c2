/** Everything that staff does, as the chain of staff names it. */
export const STAFF_EVENT_TYPES = [
  'PERSON_INVITED',
  'PERSON_INVITED_AGAIN',
  'INVITATION_WITHDRAWN',
  'INVITATION_ACCEPTED',
  /** Somebody came by the company's account for the first time. */
  'PERSON_JOINED',
  'PERSON_CHANGED',
  'SIGN_IN_LINK_MADE',
  'SIGNED_IN',
  'SIGN_IN_REFUSED',
  'SIGNED_OUT',
  'DEVICES_SIGNED_OUT',
  'IDENTITY_PROVEN',
  'PROOF_REFUSED',
  'PROFILE_CHANGED',
  'PASSWORD_CHANGED',
  'TOTP_SET_UP',
  'TOTP_REMOVED',
  'PASSKEY_ADDED',
  'PASSKEY_REMOVED',
  'RECOVERY_CODES_RENEWED',
  'RECOVERY_CODE_USED',
  'VIEW_SAVED',
  'VIEW_CHANGED',
  'VIEW_DELETED',
  'API_KEY_CREATED',
  'API_KEY_REVOKED',
  /** A call of the originator API that changed something; where it is about a session, the session's chain tells of it too. */
  'ACTED',
  /** What is personal about a session was asked for: its page, its document or its evidence. */
  'PERSONAL_DATA_SEEN',
  'CLOCK_WENT_BACK',
] as const;

export type StaffEventType = (typeof STAFF_EVENT_TYPES)[number];
