/** The words of every refusal (SPEC 8). Words in braces are replaced by the facts that travel beside the code. */
import type { ErrorCode } from '../../errors.ts';

export const errors: Readonly<Record<ErrorCode, string>> = {
  INVALID_REQUEST: 'Invalid request. Please check your input.',
  SESSION_EXPIRED: 'Session expired. Please verify again.',
  ACCESS_DENIED: 'Access denied.',
  NOT_FOUND: 'Resource not found.',
  METHOD_NOT_ALLOWED: 'This address does not accept requests of this kind.',
  PAYLOAD_TOO_LARGE: 'The request is larger than allowed.',
  UNSUPPORTED_MEDIA_TYPE: 'The content type of the request is not supported.',
  TOO_MANY_REQUESTS: 'Too many attempts. Please wait and try again.',
  INTERNAL_ERROR: 'Something went wrong. Please try again.',
  SERVICE_UNAVAILABLE: 'Service temporarily unavailable. Please try again later.',
  STORAGE_FULL: 'Service temporarily unavailable. Please try again later.',

  LINK_UNKNOWN: 'Please use the verification link sent to you.',
  LINK_EXPIRED: 'This link has expired. Please ask for a new one where you started.',
  LINK_CANCELLED: 'This signing was cancelled by the organisation that started it.',
  LINK_REJECTED: 'The organisation that started this signing has looked at it and did not accept it.',
  LINK_DECLINED: 'You have declined to sign this document. There is nothing left for you to do.',
  LINK_DECLINED_BY_ANOTHER: 'Another signer has declined to sign, so this signing has ended.',
  LINK_DEAD:
    'This link was closed after too many failed attempts. Please ask for a new one where you started.',
  NOT_YOUR_TURN: 'It is not your turn yet. Signature number {awaited_order} is awaited first.',
  STEP_NOT_ALLOWED: 'This step is not possible now. Please follow the steps in order.',
  STEP_REPEATED:
    'This step was repeated too often. Please open your link again and confirm your identity once more.',
  ALREADY_SIGNED: 'This document has already been signed.',
  VPN_DETECTED: 'VPN or Proxy usage detected. This session has been terminated for security reasons.',

  OTP_INVALID: 'Invalid OTP. {attempts_remaining} attempts remaining.',
  OTP_ATTEMPTS_EXCEEDED: 'Maximum attempts exceeded, request a new OTP',
  OTP_EXPIRED: 'The OTP has expired, request a new OTP',
  OTP_UNREADABLE: 'Verification Failed',
  OTP_NONCE_INVALID: 'Verification Failed',
  OTP_COOLDOWN:
    'Please wait {retry_after_seconds} {retry_after_seconds:one=second|other=seconds} before requesting a new OTP',
  OTP_LOCKED:
    'Too many attempts. Please try again in {retry_after_minutes} {retry_after_minutes:one=minute|other=minutes}.',
  OTP_METHOD_REFUSED: 'The OTP cannot be sent this way. Please ask for it on your phone.',
  OTP_SEND_FAILED: 'Failed to send OTP',
  MESSAGE_BUDGET_USED_UP:
    'Too many messages were sent. Please try again in {retry_after_minutes} {retry_after_minutes:one=minute|other=minutes}, or use the last OTP you received.',

  DECLINE_NOT_OFFERED: 'Declining is not offered for this document. Please ask where you started.',

  CONSENT_REQUIRED: 'Failed to record consent',
  DOCUMENT_OUT_OF_ORDER: 'Please read the documents one after the other.',
  DOCUMENT_UNAVAILABLE: 'Failed to load document',
  FILE_UNREADABLE: 'A file is missing or damaged where it is stored. Please tell whoever runs this service.',
  ATTACHMENTS_MISSING: 'Please add what is asked for first.',
  ATTACHMENT_REFUSED:
    'This file cannot be accepted. Please take another photo, or choose a JPEG, PNG or WebP picture or a PDF.',
  ATTACHMENT_NOT_ASKED: 'Nothing of this kind is asked for.',

  LOCATION_INVALID: 'Invalid Location: Unable to determine valid coordinates. Please try again.',
  LOCATION_INACCURATE: 'Your location is not accurate enough. Please move to an open place and try again.',
  LOCATION_TOO_FAR: 'You must be within the allowed distance of other participants',
  NOT_NEAR_BRANCH: 'You must be near a known branch location',

  LIVENESS_CODE_REQUIRED: 'Generate OTP First',
  LIVENESS_CODE_EXPIRED: 'The code has expired. Generate OTP First',
  LIVENESS_COOLDOWN: 'Please wait {retry_after_minutes} minute(s) before trying again',
  LIVENESS_LOCKED: 'Account Locked. Too many failed attempts, try again in {retry_after_minutes} minutes',
  LIVENESS_CHECKING: 'Your photos are being checked. Please wait a moment.',
  PHOTO_INVALID: 'Failed to submit photo',
  VISION_BUSY: 'Service temporarily unavailable. Please try again later.',

  SIGNATURE_INVALID: 'The signature could not be read. Please draw it again.',
  SIGNATURE_BLANK: 'The signature is empty. Please sign inside the box.',

  PARTICIPANT_NOT_FOUND: 'Resource not found.',
  DOCUMENT_TOKEN_INVALID: 'This document link is unknown or has expired.',
  DOCUMENT_TOKEN_EXPIRED: 'This document link has expired.',
  DOCUMENT_TOKEN_REVOKED: 'This document link was withdrawn.',

  SIGN_IN_REQUIRED: 'Please sign in.',
  SIGN_IN_FAILED: 'The e-mail address or the password is not right.',
  SIGN_IN_WAIT:
    'Too many attempts. Please try again in {retry_after_seconds} {retry_after_seconds:one=second|other=seconds}, or sign in with a passkey.',
  SECOND_FACTOR_REQUIRED: 'Please finish signing in with your second factor.',
  CODE_REFUSED: 'The code is not right, or it was used before. Please enter the one that is shown now.',
  PASSKEY_REFUSED: 'The passkey was not accepted. Please try again, or sign in another way.',
  PROOF_REQUIRED: 'Please confirm once more that it is you.',
  ROLE_REFUSED: 'Your role does not allow this.',
  SIGN_IN_WAY_OFF: 'This way of signing in is switched off. Please use your company account.',
  OPENID_AWAY:
    "The company's sign-in service does not answer at the moment. Please try again in a few minutes.",
  OPENID_REFUSED: 'The sign-in with your company account did not succeed. Please start again.',
  OPENID_NO_GROUP:
    'Your company account is in none of the groups that may use this console. Ask whoever manages accounts in your company for one of these groups: {groups}.',
  OPENID_EMAIL_MISSING:
    'Your company account has no e-mail address. Ask whoever manages accounts in your company to add it.',
  OPENID_EMAIL_TAKEN:
    'Somebody with the e-mail address of your company account is here already. Ask an administrator of this console to send you a new invitation, then sign in with your company account.',
  PERSON_DISABLED: 'Your access to this console was ended. Ask an administrator of this console.',
  PERSON_CHANGED: 'Somebody else has changed the rights of this person since. Please open it again.',
  RIGHTS_FROM_GROUPS: 'Role and departments follow the groups of the company account. Change them there.',
  NOT_FROM_CONSOLE: 'This request did not come from the console. Please reload the page.',
  PASSWORD_REQUIRED: 'Please set a password first: a code alone is not enough to sign in.',
  PASSWORD_TOO_SHORT: 'The password is too short. It needs at least {minimum} characters.',
  PASSWORD_TOO_COMMON: 'Many people use this password, so it is easily guessed. Please choose another one.',
  TOTP_NOT_STARTED: 'Please begin to set up the authenticator app again.',
  LAST_SECOND_FACTOR: 'This is your last second factor. Please add another one first.',
  PASSKEY_NOT_FOUND: 'No such passkey.',
  DEVICE_NOT_FOUND: 'No such device.',
  VIEW_NOT_FOUND: 'No such view. It may have been deleted on another device.',
  VIEW_NAME_TAKEN: 'You have a view of this name already. Please choose another name.',
  TOO_MANY_VIEWS: 'You have {maximum} views, and no more can be kept. Please delete one first.',
  INVITATION_INVALID: 'This link is unknown, was used before or was withdrawn. Please ask for a new one.',
  INVITATION_EXPIRED: 'This link has expired. Please ask for a new one.',
  PERSON_NOT_FOUND: 'No such person.',
  PERSON_SHUT_OUT: 'This person may not sign in. Allow it before you invite them.',
  PERSON_EXISTS: 'Somebody with this e-mail address is there already.',
  NOT_YOURSELF: 'You cannot change this about yourself. Please ask another administrator.',
  LAST_ADMINISTRATOR: 'This is the last administrator. Please make somebody else one first.',
  DEPARTMENT_REQUIRED: 'Please name one of your departments.',
  API_KEY_REPLACED: 'Another key has taken the place of this one already. Replace that one.',
  API_KEY_NOT_FOUND: 'No such API key in use.',
  SESSION_NOT_FOUND: 'No such session.',
  TEMPLATE_NOT_FOUND: 'No such template.',
  TEMPLATE_IN_USE:
    'A batch that has not ended names this template. Cancel it first, or wait until it has made its sessions.',
  DRAFT_NOT_FOUND: 'No such draft.',
  DRAFT_CHANGED: 'This draft was changed in another window. Please open it again.',
  DRAFT_SENT: 'This draft has already been sent.',
  TOO_MANY_DRAFTS: 'There are too many drafts. Please send or delete some of them first.',
  BATCH_NOT_FOUND: 'No such batch.',
  BATCH_FILE_REFUSED: 'This file cannot be read as a table.',
  BATCH_KEY_TAKEN: 'Another file was sent under this key. Use a new key, or replace the file of that batch.',
  BATCH_IS_TEST: 'This batch is a test. Only a test key can start it.',
  BATCH_STATE: 'The batch is in another state now. Please look at it again.',
  LAYOUT_NOT_FOUND: 'No such layout.',
  LAYOUT_ARCHIVED: 'This layout was archived. Nothing can be sent from it or changed in it any more.',
  LAYOUT_CHANGED: 'Somebody else has changed this layout since. Please open it again.',
  LAYOUT_REFUSED: 'Some fields cannot stay as they are.',
  LAYOUT_DATA_REFUSED: 'Some values are missing, are not known to the layout or do not fit.',
  BRANCH_NOT_FOUND: 'No such branch.',
  BRAND_COLOUR_REFUSED:
    'This colour is too pale: its contrast to white is {ratio} : 1, and a button needs {needed} : 1. {nearest} would do.',
  LOGO_REFUSED: 'This picture cannot be used as a logo. Please choose a PNG, JPEG or WebP of at most 2 MB.',
  MESSAGE_TEXT_REFUSED: 'This text cannot be sent as it is.',
  MESSAGE_TEXT_REGISTERED:
    'The SMS of this message is registered with the operators and is sent as registered. Its text is set in the settings of the deployment.',
  SESSION_ENDED: 'The session has already ended.',
  SESSION_BEING_SEALED:
    'Everybody has signed, and the document is being sealed. Such a session can be cancelled only while a file of it is lost or its evidence is altered.',
  SESSION_HAS_EXPIRED:
    'The session has expired, so nothing about it can be changed any more. Please start a new one.',
  SIGNER_DECLINED: 'This signer has declined to sign. Please start a new session.',
  PHONE_IN_USE: 'Another signer of this session has this phone number. Every signer needs one of their own.',
  CONTACT_UNCHANGED: 'Please enter a phone number or an e-mail address that differs from the present one.',
  EXTENSION_REFUSED:
    'The new end must be after the present one, and at most {maximum_days} days after the start.',
  NOBODY_TO_REMIND:
    'Nobody can be reminded now. A message has gone out within the last 10 minutes; or the link has not, or the template sends no invitations: send a new link then.',
  SESSION_NOT_ENDED: 'The session has not ended yet: cancel it first, or wait for its end.',
  SIGNERS_NOT_TOLD_YET:
    'The messages that tell the signers of the end have not left yet. Please erase it again in {retry_after_seconds} {retry_after_seconds:one=second|other=seconds}.',
  DOCUMENT_NOT_SEALED: 'The document is not sealed yet.',
  DOCUMENT_NOT_FOUND: 'The session has no document with this number.',
  DOCUMENT_ERASED: 'The document was erased when its time of keeping was over.',
  DOCUMENT_REFUSED: 'The document was refused: {reason}',
  WEBHOOK_URL_REFUSED: 'The webhook address was refused.',
  WEBHOOK_DELIVERY_NOT_FOUND: 'No such webhook delivery.',
  WEBHOOK_ADDRESS_NOT_FOUND: 'Webhooks go to no such address.',
  WEBHOOK_URL_MISSING: 'The template names no address for webhooks.',
  WEBHOOK_SECRET_NOT_FOUND: 'No such secret in use.',
  LAST_WEBHOOK_SECRET: 'All other webhook secrets are about to end. Make a new one first.',
  EVIDENCE_PART_NOT_FOUND: 'No event of this session names such a file.',

  NOT_IN_REVIEW: 'This session does not wait for this review any more. Somebody else may have decided it.',
  REVIEW_OF_OWN:
    'You sent or prepared this session, or had a link of its signers. Somebody else has to decide on it.',
  REVIEW_APPROVED_BY_YOU: 'You have accepted it already. A second person has to decide now.',
  REVIEW_NEEDS_PEOPLE: 'Two people have to decide on this session: an API key cannot.',

  API_KEY_INVALID: 'The API key is missing, unknown, expired or revoked.',
  API_KEY_SCOPE_MISSING: 'This API key lacks the scope {scope}, which this call needs.',
  API_KEY_NETWORK_REFUSED: 'This API key may not be used from this network address.',
  API_KEY_FOR_ONE_DEPARTMENT:
    'This call changes what every department shares: it needs an API key for all departments.',
  API_KEY_KIND_REFUSED: 'This call is for {kind} keys alone.',
  CURSOR_INVALID: 'The cursor is not one this API gave out.',
  RETURN_URL_REFUSED:
    'This API key may not send signers back to {origin}. An administrator names the allowed origins when the key is made.',
  IDEMPOTENCY_KEY_INVALID: 'Idempotency-Key must be 1 to 200 printable characters.',
  IDEMPOTENCY_MISMATCH: 'This Idempotency-Key was used before with another request.',
  IDEMPOTENCY_ANSWER_ERASED:
    'This request was done before. Its answer was erased with the session or draft, and nothing was done again.',
};
