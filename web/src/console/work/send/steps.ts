/** Describes the steps that the template requires of a signer. */
import { isRemote } from '@countersign/contract/rules/signature-methods';
import { STEPS, type Step } from '@countersign/contract/rules/steps';
import type { TemplateConfig } from '@countersign/contract/template';
import type { ConsoleTexts } from '../../../texts/shapes.ts';

type Rules = Pick<
  TemplateConfig,
  | 'otp_email_allowed'
  | 'otp_voice_allowed'
  | 'attachments'
  | 'decline'
  | 'location_validation_enabled'
  | 'max_distance_meters'
  | 'liveness_challenge'
  | 'signature_per_document'
  | 'signature_method'
> & { documents: number; branches: number };

export function stepsOf({ asks }: ConsoleTexts['send'], rules: Rules): { step: Step; asks: string[] }[] {
  const asked: Record<Step, (string | false)[]> = {
    otp: [rules.otp_email_allowed ? asks.otpOrMail : asks.otp, rules.otp_voice_allowed && asks.otpByCall],
    document: [
      asks.read(rules.documents),
      rules.attachments.length > 0 && asks.attach(rules.attachments.map(({ name }) => name).join(', ')),
      rules.decline !== 'off' && asks.mayDecline,
    ],
    location: [
      rules.location_validation_enabled && rules.branches > 0
        ? asks.near(rules.max_distance_meters)
        : asks.location,
    ],
    liveness: [asks.photos, rules.liveness_challenge !== 'off' && asks.moves],
    signature: [
      rules.signature_per_document && rules.documents > 1 ? asks.signEach(rules.documents) : asks.signOnce,
      rules.signature_method === 'own_certificate' && asks.ownCertificate,
      isRemote(rules.signature_method) && asks.remote,
    ],
    completion: [],
  };
  return STEPS.map((step) => ({
    step,
    asks: asked[step].filter((each): each is string => each !== false),
  }));
}
