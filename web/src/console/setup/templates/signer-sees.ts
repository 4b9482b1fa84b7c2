/** Describes the signer's steps with the current values of the form. */
import { REMOTE_METHODS } from '@countersign/contract/rules/signature-methods';
import { STEPS, type Step } from '@countersign/contract/rules/steps';
import type { ConsoleTexts } from '../../../texts/shapes.ts';
import type { Draft, DraftValue } from './settings.ts';

type Sees = ConsoleTexts['templateSettings']['sees'];
type SeenPart = 'invitation' | Step;

export function signerSees(draft: Draft, texts: Sees): [SeenPart, string[]][] {
  const { attachments } = draft;
  const asked = (Array.isArray(attachments) ? attachments : [])
    .map(({ name }) => name.trim())
    .filter(Boolean);
  const isReviewed = [
    draft.review_always,
    draft.review_on_failed_check,
    draft.review_on_open_check,
    draft.review_on_device_change,
    isSet(draft.review_if_read_under_seconds),
    isSet(draft.review_if_photos_alike_percent),
  ].some((isAsked) => isAsked === true);
  const seen: Record<SeenPart, string[]> = {
    invitation: [
      draft.send_invite_notification ? texts.invited : texts.notInvited,
      ...only(draft.send_invite_notification && draft.sender_name_in_messages, texts.senderNamed),
      ...only(!draft.allow_out_of_order_signing, texts.inTurn),
    ],
    otp: [
      texts.otp(typed(draft.otp_validity_minutes)),
      ...only(draft.otp_email_allowed, texts.otpByEmail),
      ...only(draft.otp_voice_allowed, texts.otpByCall),
      ...only(draft.vpn_check_enabled, texts.vpn),
    ],
    document: [
      texts.document,
      ...only(asked.length > 0, texts.attachments(asked.join(', '))),
      ...only(draft.decline !== 'off', texts.decline),
    ],
    location: [draft.location_validation_enabled ? texts.locationChecked : texts.location],
    liveness: [
      texts.photos(typed(draft.ocr_max_attempts)),
      ...only(draft.liveness_challenge !== 'off', texts.challenge),
    ],
    signature: [
      draft.signature_per_document ? texts.signatures : texts.signature,
      ...only(draft.signature_method === 'own_certificate', texts.ownCertificate),
      ...only(
        REMOTE_METHODS.some((method) => method === draft.signature_method),
        texts.remote,
      ),
    ],
    completion: [
      isReviewed ? texts.reviewed : texts.sealed,
      ...only(draft.send_completion_notification, texts.completed),
    ],
  };
  return (['invitation', ...STEPS] as const).map((part) => [part, seen[part]]);
}

const only = (isSo: unknown, line: string): string[] => (isSo ? [line] : []);

const typed = (value: DraftValue): string => (typeof value === 'string' ? value : '');

/** Returns whether a setting is on. It is off if its value is zero or empty. */
const isSet = (value: DraftValue): boolean => Number(value) > 0;
