import type { Channel } from '@countersign/contract/rules/messages';
import type { OtpMethod } from '@countersign/contract/rules/otp';
import type { readCompletion } from '@countersign/contract/signer/link';
import type { ReactNode } from 'react';
import { useCompany } from '../../api/config.ts';
import type { DataOf } from '../../api/client.ts';
import type { OptionTexts } from '../../texts/shapes.ts';
import { OptionTextsProvider, useOptionTexts } from '../../texts/option-texts.ts';

type Completion = DataOf<typeof readCompletion>;

export type OtherWaysProps =
  /** The channel that delivered an OTP. */
  | { went: Channel }
  /** The channels on which another OTP can be requested. */
  | { methods: readonly OtpMethod[]; button: (method: OtpMethod, label: string) => ReactNode }
  /** How the signer gets the copy. Shown if the document is reviewed first, or if the copy is sent by WhatsApp. */
  | { copy: Completion };

/**
 * Shows texts that only some signers see: an OTP or a copy is not sent by SMS, or the copy is sent only after a review.
 */
export function OtherWays(props: OtherWaysProps) {
  return (
    <OptionTextsProvider fallback={null}>
      <DeliveryText {...props} />
    </OptionTextsProvider>
  );
}

function DeliveryText(props: OtherWaysProps) {
  const { otherWays } = useOptionTexts();
  const { company_name } = useCompany();
  if ('went' in props) return props.went === 'sms' ? null : otherWays.sent[props.went];
  if ('copy' in props) return copyText(props.copy, company_name, otherWays);
  const { methods, button } = props;
  return methods.map((method) => method !== 'sms' && button(method, otherWays.ask[method]));
}

function copyText(
  { copy_by, is_sealed, is_in_review }: Completion,
  company: string,
  { copyAfterReview, copySent, copyLater }: OptionTexts['otherWays'],
): string {
  if (is_in_review) return copyAfterReview(company);
  const when = is_sealed ? copySent : copyLater;
  return copy_by.includes('email') ? when.whatsappAndEmail : when.whatsapp;
}
