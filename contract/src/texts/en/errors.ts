/**
 * The message of every error (SPEC 8). A name in braces is a placeholder for the fact with that name, which the
 * response contains in addition to the code.
 */
import type { ErrorCode } from '../../errors.ts';

export const errors: Readonly<Record<ErrorCode, string>> = {
  INVALID_REQUEST: 'Invalid request. Please check your input.',
  SESSION_EXPIRED: 'Session expired. Please verify again.',
  ACCESS_DENIED: 'Access denied.',
  NOT_FOUND: 'Resource not found.',
  METHOD_NOT_ALLOWED: 'This address does not accept this type of request.',
  PAYLOAD_TOO_LARGE: 'The request is too large. Use a smaller file.',
  UNSUPPORTED_MEDIA_TYPE: 'This content type is not supported.',
  TOO_MANY_REQUESTS: 'Too many attempts. Please wait and try again.',
  INTERNAL_ERROR: 'Something went wrong. Please try again.',
  SERVICE_UNAVAILABLE: 'Service temporarily unavailable. Please try again later.',
  STORAGE_FULL: 'Service temporarily unavailable. Please try again later.',

  LINK_UNKNOWN: 'Please use the verification link sent to you.',
  LINK_EXPIRED: 'This link has expired. Ask the company that sent it for a new one.',
  LINK_CANCELLED: 'The company that sent this document has cancelled the signing.',
  LINK_REJECTED:
    'The company reviewed this signing and did not accept it. Contact the company to find out what to do next.',
  LINK_DECLINED: 'You have declined to sign this document. No action is needed.',
  LINK_DECLINED_BY_ANOTHER: 'Another signer has declined to sign, so this signing has ended.',
  LINK_DEAD:
    'This link was closed after too many failed attempts. Ask the company that sent it for a new one.',
  NOT_YOUR_TURN: 'It is not your turn to sign yet. Signer number {awaited_order} signs first.',
  STEP_NOT_ALLOWED: 'This step is not available now. Complete the steps in order.',
  STEP_REPEATED:
    'You have repeated this step too many times. Open your link again and confirm your identity.',
  ALREADY_SIGNED: 'This document has already been signed.',
  VPN_DETECTED: 'VPN or Proxy usage detected. This session has been terminated for security reasons.',

  OTP_INVALID: 'Invalid OTP. {attempts_remaining} {attempts_remaining:one=attempt|other=attempts} remaining.',
  OTP_ATTEMPTS_EXCEEDED: 'Maximum attempts exceeded, request a new OTP',
  OTP_EXPIRED: 'The OTP has expired, request a new OTP',
  OTP_UNREADABLE: 'Verification Failed',
  OTP_NONCE_INVALID: 'Verification Failed',
  OTP_COOLDOWN:
    'Please wait {retry_after_seconds} {retry_after_seconds:one=second|other=seconds} before requesting a new OTP',
  OTP_LOCKED:
    'Too many attempts. Please try again in {retry_after_minutes} {retry_after_minutes:one=minute|other=minutes}.',
  OTP_METHOD_REFUSED: 'The OTP cannot be sent this way. Request it on your phone.',
  OTP_SEND_FAILED: 'Failed to send OTP',
  MESSAGE_BUDGET_USED_UP:
    'Too many messages were sent. Please try again in {retry_after_minutes} {retry_after_minutes:one=minute|other=minutes}, or use the last OTP you received.',

  DECLINE_NOT_OFFERED: 'This document cannot be declined here. Contact the company that sent it.',

  CONSENT_REQUIRED: 'Failed to record consent',
  KEY_FACTS_NOT_SHOWN: 'The key facts were not shown as they are now. Reload the page and read them again.',
  DOCUMENT_OUT_OF_ORDER: 'Please read the documents in order.',
  DOCUMENT_UNAVAILABLE: 'Failed to load document',
  FILE_UNREADABLE: 'A stored file is missing or damaged. Please contact support.',
  ATTACHMENTS_MISSING: 'Add the requested attachments first.',
  ATTACHMENT_REFUSED:
    'This file cannot be used. Take another photo, or choose a JPEG, PNG or WebP image or a PDF.',
  ATTACHMENT_NOT_ASKED: 'This attachment was not requested.',

  LOCATION_INVALID: 'Invalid Location: Unable to determine valid coordinates. Please try again.',
  LOCATION_INACCURATE: 'Your location is not accurate enough. Move to an open area and try again.',
  LOCATION_TOO_FAR: 'You must be within the allowed distance of other participants',
  NOT_NEAR_BRANCH: 'You must be near a known branch location',

  LIVENESS_CODE_REQUIRED: 'Generate OTP First',
  LIVENESS_CODE_EXPIRED: 'The code has expired. Generate OTP First',
  LIVENESS_COOLDOWN: 'Please wait {retry_after_minutes} minute(s) before trying again',
  LIVENESS_LOCKED:
    'Account Locked. Too many failed attempts, try again in {retry_after_minutes} {retry_after_minutes:one=minute|other=minutes}',
  LIVENESS_CHECKING: 'Your photos are being checked. Please wait a moment.',
  PHOTO_INVALID: 'Failed to submit photo',
  VISION_BUSY: 'Service temporarily unavailable. Please try again later.',

  SIGNATURE_INVALID: 'The signature could not be read. Please draw it again.',
  SIGNATURE_BLANK: 'The signature is empty. Please sign inside the box.',
  INPUTS_REFUSED: 'Some fields are missing or incorrect. Please check them.',
  ANOTHER_IS_SIGNING: 'Another signer is signing now. This page tries again automatically.',

  PARTICIPANT_NOT_FOUND: 'Resource not found.',
  DOCUMENT_TOKEN_INVALID: 'This document link is unknown or has expired.',
  DOCUMENT_TOKEN_EXPIRED: 'This document link has expired.',
  DOCUMENT_TOKEN_REVOKED: 'This document link was withdrawn.',

  SIGN_IN_REQUIRED: 'Sign in to continue.',
  SIGN_IN_FAILED: 'The email address or password is incorrect.',
  SIGN_IN_WAIT:
    'Too many attempts. Try again in {retry_after_seconds} {retry_after_seconds:one=second|other=seconds}, or sign in with a passkey.',
  SECOND_FACTOR_REQUIRED: 'Use your second factor to finish signing in.',
  CODE_REFUSED: 'The code is incorrect or was already used. Enter the code that is shown now.',
  PASSKEY_REFUSED: 'The passkey was not accepted. Try again, or use another sign-in method.',
  PROOF_REQUIRED: 'Confirm your identity to continue.',
  ROLE_REFUSED: 'Your role does not allow this.',
  SIGN_IN_WAY_OFF: 'This sign-in method is turned off. Use your company account.',
  OPENID_AWAY: "Your company's sign-in service is not responding. Try again in a few minutes.",
  OPENID_REFUSED: 'Signing in with your company account failed. Please start again.',
  OPENID_NO_GROUP:
    'Your company account is not in a group that can use this console. Ask your account administrator to add you to one of these groups: {groups}.',
  OPENID_EMAIL_MISSING:
    'Your company account has no email address. Ask your account administrator to add one.',
  OPENID_EMAIL_TAKEN:
    'A user with the email address of your company account already exists. Ask a console administrator for a new invitation, then sign in with your company account.',
  PERSON_DISABLED: 'Your access to this console was removed. Contact a console administrator.',
  PERSON_CHANGED: "Someone else has changed this person's access. Open the person again.",
  RIGHTS_FROM_GROUPS: 'Role and departments come from the groups of the company account. Change them there.',
  NOT_FROM_CONSOLE: 'This request did not come from the console. Reload the page.',
  PASSWORD_REQUIRED: 'Set a password first. A code alone is not enough to sign in.',
  PASSWORD_TOO_SHORT: 'The password is too short. Use at least {minimum} characters.',
  PASSWORD_TOO_COMMON: 'This password is common and easy to guess. Choose another one.',
  TOTP_NOT_STARTED: 'Start setting up the authenticator app again.',
  LAST_SECOND_FACTOR: 'This is your only second factor. Add another one before you remove it.',
  PASSKEY_NOT_FOUND: 'Passkey not found.',
  DEVICE_NOT_FOUND: 'Device not found.',
  VIEW_NOT_FOUND: 'View not found. It may have been deleted on another device.',
  VIEW_NAME_TAKEN: 'You already have a view with this name. Choose another name.',
  TOO_MANY_VIEWS: 'You have reached the limit of {maximum} views. Delete one first.',
  CONTACT_NOT_FOUND: 'Contact not found. A colleague may have erased it.',
  TOO_MANY_CONTACTS: 'Your department has reached the limit of {maximum} contacts. Erase one first.',
  STAMP_NOT_FOUND: 'Stamp certificate not found.',
  STAMP_NOT_AVAILABLE:
    'A session has this stamp certificate. Cancel the session first, or choose another one.',
  STAMP_EXISTS: 'Another import has just added some of these stamp certificates. Check the files again.',
  STAMP_OUT_OF_STOCK:
    'No stamp certificate is available for {state}, {article}, {value} rupees. Ask an administrator to import one.',
  STAMP_AWAITED:
    'No stamp certificate is available for {state}, {article}, {value} rupees. Try again once an administrator has imported one.',
  INVITATION_INVALID: 'This link is invalid, already used or withdrawn. Ask for a new one.',
  INVITATION_EXPIRED: 'This link has expired. Ask for a new one.',
  PERSON_NOT_FOUND: 'Person not found.',
  PERSON_SHUT_OUT: 'This person cannot sign in. Restore their access before you send an invitation.',
  PERSON_EXISTS: 'A person with this email address already exists.',
  NOT_YOURSELF: 'You cannot change this for yourself. Ask another administrator.',
  LAST_ADMINISTRATOR: 'This is the last administrator. Give another person this role first.',
  DEPARTMENT_REQUIRED: 'Choose one of your departments.',
  DEPARTMENT_NOT_FOUND: 'This department does not exist.',
  DEPARTMENT_EXISTS: 'This name is or was used by a department. To combine two departments, merge them.',
  API_KEY_REPLACED: 'This key was already replaced. Replace the newer key instead.',
  API_KEY_NOT_FOUND: 'API key not found or no longer active.',
  SESSION_NOT_FOUND: 'Session not found.',
  TEMPLATE_NOT_FOUND: 'Template not found.',
  TEMPLATE_IN_USE:
    'An active batch uses this template. Cancel the batch, or wait until it has created its sessions.',
  DRAFT_NOT_FOUND: 'This draft was deleted, has expired, or belongs to someone else.',
  DRAFT_CHANGED: 'This draft was changed in another window. Open it again.',
  DRAFT_SENT: 'This draft has already been sent.',
  TOO_MANY_DRAFTS: 'There are too many drafts. Send or delete some of them first.',
  BATCH_NOT_FOUND: 'Batch not found.',
  BATCH_FILE_REFUSED: 'This file cannot be read as a table. Choose a CSV or XLSX file.',
  BATCH_KEY_TAKEN:
    'Another file was already sent with this key. Use a new key, or replace the file of that batch.',
  BATCH_IS_TEST: 'This is a test batch. Only a test key can start it.',
  BATCH_STATE: 'The status of this batch has changed. Reload it and try again.',
  LAYOUT_NOT_FOUND: 'Layout not found.',
  LAYOUT_ARCHIVED: 'This layout is archived. It can no longer be changed or used to send documents.',
  LAYOUT_CHANGED: 'Someone else has changed this layout. Open it again.',
  LAYOUT_REFUSED: 'Some fields are invalid. Correct them and try again.',
  LAYOUT_DATA_REFUSED: 'Some values are missing, unknown or do not fit. Correct them and try again.',
  BRANCH_NOT_FOUND: 'Branch not found.',
  BRAND_COLOUR_REFUSED:
    'This colour is too light: its contrast with white is {ratio} : 1, and a button needs {needed} : 1. Try {nearest}.',
  LOGO_REFUSED: 'This image cannot be used as a logo. Choose a PNG, JPEG or WebP image of at most 2 MB.',
  MESSAGE_TEXT_REFUSED: 'This text cannot be used. Correct it and try again.',
  MESSAGE_TEXT_REGISTERED:
    'This SMS text is registered with the mobile operators and cannot be changed here. Your administrator can change it in the server settings.',
  SESSION_ENDED: 'The session has already ended.',
  SESSION_BEING_SEALED:
    'Everyone has signed, and the document is being sealed. The session can be cancelled only if one of its files is lost or its evidence was altered.',
  SESSION_HAS_EXPIRED: 'The session has expired and can no longer be changed. Create a new one.',
  SIGNER_BLOCKED: "This signer was blocked and can't continue. Cancel this session and create a new one.",
  SIGNER_DECLINED: 'This signer has declined to sign. Create a new session.',
  PHONE_IN_USE: 'Another signer in this session has this phone number. Each signer needs a different number.',
  CONTACT_UNCHANGED: 'The signer already has these contact details. Enter different ones.',
  EXTENSION_REFUSED:
    'The new deadline must be after the current one and at most {maximum_days} {maximum_days:one=day|other=days} after the start.',
  NOBODY_TO_REMIND:
    '{reason?recent=The last message was sent less than 10 minutes ago. Try again in 10 minutes. |queued=The last message is still being sent. Wait until it has been sent. |no_link=No message with a working link was sent. Send a new link instead. |other=No reminder can be sent now.}',
  SESSION_NOT_ENDED: 'The session has not ended. Cancel it first, or wait until it ends.',
  SIGNERS_NOT_TOLD_YET:
    'The messages about the end of this session are still being sent. Try again in {retry_after_seconds} {retry_after_seconds:one=second|other=seconds}.',
  DOCUMENT_NOT_SEALED: 'The document is not sealed yet.',
  DOCUMENT_NOT_FOUND: 'This session has no document with this number.',
  DOCUMENT_ERASED: 'The document was erased at the end of its retention period.',
  DOCUMENT_REFUSED: 'This document cannot be used: {reason}',
  BASE_URL_REFUSED: 'Links cannot begin with this address. Choose an address that the operator has allowed.',
  WEBHOOK_URL_REFUSED:
    '{reason?scheme=The webhook address must begin with https:// or http://. |credentials=The webhook address must not contain a user name or password. |port=The webhook address must use port 80, 443 or a port above 1023. |private=The webhook address leads into a private network. Ask your administrator to allow it (WEBHOOK_ALLOW). |other=This webhook address is not allowed.}',
  WEBHOOK_DELIVERY_NOT_FOUND: 'Webhook delivery not found.',
  WEBHOOK_ADDRESS_NOT_FOUND: 'Webhook address not found.',
  WEBHOOK_URL_MISSING: 'This template has no webhook address. Add one first.',
  WEBHOOK_SECRET_NOT_FOUND: 'Webhook secret not found or no longer active.',
  LAST_WEBHOOK_SECRET: 'All other webhook secrets are about to expire. Create a new one first.',
  EVIDENCE_PART_NOT_FOUND: 'No event of this session refers to this file.',

  NOT_IN_REVIEW: 'This session is no longer waiting for this review. Another reviewer may have decided it.',
  REVIEW_OF_OWN:
    "{reason?sent=You sent this session. |prepared=You prepared the batch of this session. |corrected=You corrected a signer's contact details. |link=You received a signer's link. |other=You took part in sending this session.} Another reviewer must decide.",
  REVIEW_APPROVED_BY_YOU: 'You have already accepted this session. A second reviewer must decide.',
  REVIEW_NEEDS_PEOPLE: 'Two people must review this session. An API key cannot decide.',
  REVIEWER_NOT_NAMED: 'Other people were named to review this session.',

  API_KEY_INVALID: 'The API key is missing, unknown, expired or revoked.',
  API_KEY_SCOPE_MISSING: 'This API key lacks the scope {scope}, which this call requires.',
  API_KEY_NETWORK_REFUSED: 'This API key cannot be used from this network address.',
  API_KEY_FOR_ONE_DEPARTMENT:
    'This call changes data that all departments share. Use an API key for all departments.',
  API_KEY_KIND_REFUSED: 'This call accepts only {kind} keys.',
  CURSOR_INVALID: 'The cursor is not valid for this list. Start again without it.',
  RETURN_URL_REFUSED: 'This API key cannot send signers back to {origin}. Use a key that allows this origin.',
  IDEMPOTENCY_KEY_INVALID: 'Idempotency-Key must be 1 to 200 printable characters.',
  IDEMPOTENCY_MISMATCH: 'This Idempotency-Key was already used with a different request.',
  IDEMPOTENCY_ANSWER_ERASED:
    'This request was already processed, and its response was erased with the session or draft. It was not processed again.',
};
