import { useTexts } from '../../texts/texts.tsx';
import { PhoneIcon } from '../../ui/icons.tsx';

/** Shows the masked phone number. Screen readers announce only its visible digits, not the bullets. */
export function MaskedPhone({ phone }: { phone: string }) {
  const texts = useTexts();
  return (
    <div className="border-line bg-ground compact:mt-3 compact:py-1.5 mt-4 flex items-center gap-4 rounded-control border p-3">
      <PhoneIcon className="text-brand compact:size-6 size-7 flex-none" />
      <dl className="compact:flex compact:flex-wrap compact:items-center compact:gap-x-3 min-w-0">
        <dt className="text-small text-ink-soft">{texts.otp.phoneLabel}</dt>
        <dd className="text-lead compact:text-base font-strong tracking-wider tabular-nums">
          <bdi dir="ltr" aria-hidden="true">
            {phone}
          </bdi>
          <span className="sr-only">{texts.otp.phoneRead(phone.replaceAll(/\D/g, ''))}</span>
        </dd>
      </dl>
    </div>
  );
}
