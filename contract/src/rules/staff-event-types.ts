/** Every event type of the staff chain. */
export const STAFF_EVENT_TYPES = [
  'PERSON_INVITED',
  'PERSON_INVITED_AGAIN',
  'INVITATION_WITHDRAWN',
  'INVITATION_ACCEPTED',
  /** The person signed in with a company account for the first time. */
  'PERSON_JOINED',
  'PERSON_CHANGED',
  /** The company's directory created or deleted the person (SCIM). */
  'PERSON_PROVISIONED',
  'PERSON_DEPROVISIONED',
  'SIGN_IN_LINK_MADE',
  'SIGNED_IN',
  'SIGN_IN_REFUSED',
  'SIGNED_OUT',
  /** The identity provider ended the person's sessions (back-channel logout). */
  'SIGNED_OUT_BY_PROVIDER',
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
  'CONTACT_SAVED',
  'CONTACT_ERASED',
  'DEPARTMENT_CREATED',
  'DEPARTMENT_RENAMED',
  'DEPARTMENTS_MERGED',
  'API_KEY_CREATED',
  'API_KEY_REVOKED',
  /**
   * A call of the originator API changed something. If the change concerns a session, the chain of that session also
   * records it.
   */
  'ACTED',
  /** A person viewed personal data of a session: its page, a document or the evidence. */
  'PERSONAL_DATA_SEEN',
  'CLOCK_WENT_BACK',
] as const;

export type StaffEventType = (typeof STAFF_EVENT_TYPES)[number];
