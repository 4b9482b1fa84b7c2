import { useConsoleTexts } from '../../../texts/console.tsx';
import { useTexts } from '../../../texts/texts.tsx';
import { clockTime } from '../../ui/relative-time.ts';
import { shareText } from '../../ui/share-text.ts';
import type { Batch } from './api.ts';

/**
 * Shows the status as text. Once the batch has started, also shows a progress bar. Screen readers announce changes of
 * the status, but not every row.
 */
export function BatchProgress({ batch }: { batch: Batch }) {
  const { batches: texts } = useConsoleTexts();
  const { locale } = useTexts();
  const { rows_total: total, rows_made: made, rows_failed: failed, hindrance } = batch;
  const done = made + failed;
  const percent = shareText(total === 0 ? 0 : done / total, locale);
  const until = hindrance?.until && clockTime(new Date(hindrance.until), locale);
  return (
    <>
      <output className="block">
        <span className="font-strong">{texts.status[batch.status]}</span>
        {hindrance && (
          <span className="block">
            {texts.hindrance[hindrance.kind]} {until && texts.until(until)}
          </span>
        )}
      </output>
      {batch.started_at && (
        <div className="mt-3">
          <progress
            aria-label={texts.progress}
            value={done}
            max={Math.max(1, total)}
            className="bg-line [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-brand [&::-moz-progress-bar]:bg-brand block h-2 w-full appearance-none overflow-hidden rounded-full"
          />
          <p className="text-small text-ink-soft mt-1 tabular-nums">
            {percent} · {texts.madeOf(made, total)}
            {failed > 0 && ` · ${texts.failedCount(failed)}`}
          </p>
        </div>
      )}
    </>
  );
}
