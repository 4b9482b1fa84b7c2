import type { CompanyConfig } from '../../api/config.ts';
import { en } from '../../texts/en.ts';
import { Screen } from '../../ui/Screen.tsx';
import type { Participant } from '../link.ts';
import { MaskedPhone } from './MaskedPhone.tsx';

/** Step 1: who is asked, by whom, and at which number (SPEC 2, OTP screen). */
export function OtpScreen({ company, participant }: { company: CompanyConfig; participant: Participant }) {
  return (
    <Screen company={company} title={en.otp.title} step="otp">
      <p className="text-ink-soft mt-3">{en.otp.introduction(company.company_name)}</p>
      <MaskedPhone phone={participant.phone_masked} />
    </Screen>
  );
}
