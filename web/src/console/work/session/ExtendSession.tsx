import { useState } from 'react';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { useTexts } from '../../../texts/texts.tsx';
import { api } from '../../api/api.ts';
import { Confirm } from '../../ui/Confirm.tsx';
import { deadlineText } from '../../ui/relative-time.ts';
import { SelectField } from '../../ui/SelectField.tsx';
import type { Session } from './steps.ts';

const DAYS = ['1', '3', '7', '14', '30'] as const;

interface ExtendSessionProps {
  session: Session;
  onDone: () => void;
  onClose: () => void;
}

export function ExtendSession({ session, onDone, onClose }: ExtendSessionProps) {
  const { session: texts } = useConsoleTexts();
  const { locale } = useTexts();
  const [days, setDays] = useState<(typeof DAYS)[number]>('3');
  const end = new Date(Date.parse(session.expires_at) + Number(days) * 86_400_000);
  return (
    <Confirm
      title={texts.extendTitle}
      confirm={texts.extend}
      act={() => api.sessions.extend(session.session_id, { expires_at: end.toISOString() })}
      onDone={onDone}
      onClose={onClose}
    >
      <p>{texts.extendText}</p>
      <SelectField
        label={texts.extendBy}
        value={days}
        options={DAYS.map((value) => ({ value, label: texts.days(Number(value)) }))}
        onChange={setDays}
      />
      <p>
        {texts.newEnd} <strong className="font-strong tabular-nums">{deadlineText(end, locale)}</strong>
      </p>
    </Confirm>
  );
}
