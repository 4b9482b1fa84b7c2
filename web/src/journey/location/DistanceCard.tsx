import { distanceText } from '@countersign/contract/texts/distance-text';
import { useTexts } from '../../texts/texts.tsx';
import { AlertIcon } from '../../ui/icons.tsx';
import { PinIcon, StillTickIcon } from '../../ui/more-icons.tsx';
import type { Distance, DistanceVerdict } from './captured-location.ts';

const styles: Readonly<Record<DistanceVerdict, { tone: string; icon: React.ReactNode }>> = {
  PASSED: { tone: 'bg-good/12 text-good', icon: <StillTickIcon /> },
  FAILED: { tone: 'bg-bad/10 text-bad', icon: <AlertIcon /> },
  INDETERMINATE: { tone: 'bg-warn/10 text-warn', icon: <AlertIcon /> },
  UNCHECKED: { tone: 'bg-line text-ink', icon: <PinIcon /> },
};

/** Shows the distance and its verdict. The verdict has an icon and a word in addition to its colour. */
export function DistanceCard({ distance }: { distance: Distance }) {
  const texts = useTexts().location;
  const { tone, icon } = styles[distance.verdict];
  return (
    <section className="border-line mt-3 rounded-control border p-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div>
          <h2 className="text-small text-ink-soft">{texts.distanceFrom[distance.from]}</h2>
          <p className="text-lead font-strong tabular-nums">
            <bdi>{distanceText(distance.metres, texts.distance)}</bdi>
          </p>
        </div>
        <p
          className={`text-small font-strong flex items-center gap-1.5 min-w-0 rounded-full wrap-anywhere py-1.5 ps-2.5 pe-3.5 ${tone}`}
        >
          <span className="size-4.5 flex-none">{icon}</span>
          {texts.verdicts[distance.verdict]}
        </p>
      </div>
      {distance.verdict !== 'UNCHECKED' && (
        <p className="text-small text-ink-soft mt-1">
          <bdi>{texts.distanceLimit(distanceText(distance.limitMetres, texts.distance))}</bdi>
        </p>
      )}
      {distance.verdict === 'INDETERMINATE' && <p className="text-small mt-2">{texts.indeterminate}</p>}
    </section>
  );
}
