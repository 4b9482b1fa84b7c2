import { useConsoleTexts } from '../../../texts/console.tsx';
import { useTexts } from '../../../texts/texts.tsx';
import { Ago } from '../../ui/Ago.tsx';
import { VerdictMark } from '../../ui/VerdictMark.tsx';
import { reasonInWords } from './check-reason.ts';
import type { Participant } from './steps.ts';

const NAMES = [
  'vpn',
  'device',
  'location',
  'liveness',
  'presence',
  'movement',
  'reflection',
  'camera',
  'distinct_signer',
  'reference_photo',
] as const;

/** Shows the latest verdict of each check, with its reason. */
export function Checks({ checks }: { checks: Participant['checks'] }) {
  const { session: texts } = useConsoleTexts();
  const known = NAMES.flatMap((name) => {
    const check = checks[name];
    return check ? [{ name, ...check }] : [];
  });
  if (known.length === 0) return <p className="text-small text-ink-soft">{texts.noChecks}</p>;
  return (
    <ul aria-label={texts.checks} className="divide-line border-line divide-y rounded-control border">
      {known.map(({ name, verdict, at, reason }) => (
        <li key={name} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-3 py-2">
          <span className="w-28">{texts.checkNames[name]}</span>
          <VerdictMark verdict={verdict} />
          {reason && <Reason reason={reason} />}
          <span className="text-small text-ink-soft ms-auto">
            <Ago at={at} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/**
 * Shows the reason of a verdict. The evidence contains it in English. If the reason is known, it is shown in the
 * language of the page.
 */
function Reason({ reason }: { reason: string }) {
  const { checkReasons } = useConsoleTexts();
  const { language } = useTexts();
  const known = reasonInWords(reason, checkReasons, language);
  return (
    <span lang={known ? undefined : 'en'} className="text-ink-soft min-w-0 flex-1 basis-60">
      {known ?? reason}
    </span>
  );
}
