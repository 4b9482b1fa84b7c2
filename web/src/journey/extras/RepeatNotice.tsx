import { useCompany } from '../../api/config.ts';
import { OptionTextsProvider, useOptionTexts } from '../../texts/option-texts.ts';
import { Notice } from '../../ui/Notice.tsx';
import type { Participant } from '../step-props.ts';

export interface RepeatNoticeProps {
  repeat: NonNullable<Participant['repeat']>;
}

/** States which step the signer must repeat, and quotes the reviewer's reason. */
export function RepeatNotice(props: RepeatNoticeProps) {
  return (
    <OptionTextsProvider fallback={null}>
      <Reason {...props} />
    </OptionTextsProvider>
  );
}

function Reason({ repeat: { step, reason, note } }: RepeatNoticeProps) {
  const { repeat } = useOptionTexts();
  const { company_name } = useCompany();
  return (
    <Notice tone="calm" title={repeat.steps[step]}>
      {reason && <p>{repeat.reasons[reason]}</p>}
      {note && (
        <figure>
          <figcaption className="text-small text-ink-soft">{repeat.from(company_name)}</figcaption>
          <blockquote className="whitespace-pre-line" dir="auto">
            {note}
          </blockquote>
        </figure>
      )}
    </Notice>
  );
}
