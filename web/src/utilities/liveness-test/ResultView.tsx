import type { LivenessTestResult } from '../../face-mesh/result.ts';
import { usePageTexts } from '../../texts/page-texts.tsx';
import { Button } from '../../ui/Button.tsx';
import { Emblem } from '../../ui/Emblem.tsx';
import { AlertIcon, TickIcon } from '../../ui/icons.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Findings } from '../../ui/Findings.tsx';

interface ResultViewProps {
  result: LivenessTestResult;
  onContinue: () => void;
  onRetry: () => void;
}

/** Shows the verdict and the measurements behind it (SPEC 2, Liveness demo page). */
export function ResultView({ result, onContinue, onRetry }: ResultViewProps) {
  const { livenessTest, tryAgain } = usePageTexts();
  const texts = livenessTest.result;
  const { success, confidence, details, errors } = result;
  const percent = (share: number) => texts.percent(Math.round(share * 100));
  return (
    <Screen
      title={success ? texts.verified : texts.failed}
      emblem={<Emblem tone={success ? 'good' : 'bad'} icon={success ? <TickIcon /> : <AlertIcon />} />}
      actions={
        <>
          <Button variant="quiet" onClick={success ? onRetry : onContinue}>
            {success ? tryAgain : texts.anyway}
          </Button>
          <Button onClick={success ? onContinue : onRetry}>{success ? texts.next : tryAgain}</Button>
        </>
      }
    >
      <Findings
        list={[
          { name: texts.confidence, value: percent(confidence) },
          { name: texts.blinks, value: String(details.blinkCount) },
          { name: texts.movement, value: details.movementDetected ? texts.natural : texts.none },
          { name: texts.livePerson, value: success ? texts.yes : texts.no, isGood: success },
          { name: texts.quality, value: percent(details.faceQuality) },
        ]}
      />
      {errors.length > 0 && (
        <Notice tone="bad" title={texts.issues}>
          <ul className="list-disc ps-5">
            {errors.map((issue) => (
              <li key={issue}>{livenessTest.issues[issue]}</li>
            ))}
          </ul>
        </Notice>
      )}
    </Screen>
  );
}
