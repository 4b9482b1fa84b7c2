import type { getStampStock } from '@countersign/contract/originator/stamps';
import { useQuery } from '@tanstack/react-query';
import type { DataOf } from '../../../api/client.ts';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { api } from '../../api/api.ts';
import { Action } from '../../ui/Action.tsx';
import { Section } from '../../ui/Page.tsx';

export type StockLevel = DataOf<typeof getStampStock>['levels'][number];

/** Shows the number of available certificates by state, article and value. */
export function StampStock({ onAlert }: { onAlert: ((level: StockLevel) => void) | null }) {
  const { stamps: texts, words } = useConsoleTexts();
  const { data } = useQuery({ ...api.stamps.stock.query(), staleTime: 0 });
  if (!data || data.levels.length === 0) return null;
  const { figure } = words;
  return (
    <Section title={texts.stock}>
      <ul className="divide-line divide-y">
        {data.levels.map((level) => (
          <li
            key={`${level.state} ${level.value} ${level.article}`}
            className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0"
          >
            <div className="min-w-0">
              <p className="font-strong break-words">
                {texts.states[level.state]} · {level.article} · {texts.value(figure(level.value))}
              </p>
              <p className="text-small text-ink-soft tabular-nums">
                {texts.stockOf(
                  figure(level.available),
                  figure(level.assigned),
                  figure(level.used),
                  figure(level.spoilt),
                )}
              </p>
              {level.threshold !== null &&
                (level.is_low ? (
                  <Notice tone="warn">{texts.low(level.threshold)}</Notice>
                ) : (
                  <p className="text-small text-ink-soft">{texts.alertAt(level.threshold)}</p>
                ))}
            </div>
            {onAlert && <Action onClick={() => onAlert(level)}>{texts.setAlert}</Action>}
          </li>
        ))}
      </ul>
    </Section>
  );
}
