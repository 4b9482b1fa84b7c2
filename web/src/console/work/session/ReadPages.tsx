import { useConsoleTexts } from '../../../texts/console.tsx';
import { useTexts } from '../../../texts/texts.tsx';
import { durationText } from '../../ui/relative-time.ts';
import { earlierReadingsIn, readingIn, type ChainEvent, type Reading } from './evidence.ts';
import { Topic } from './Topic.tsx';

/** Shows how long each page of each document was visible. */
export function ReadPages({ events }: { events: readonly ChainEvent[] }) {
  const { session: texts } = useConsoleTexts();
  const reading = readingIn(events);
  const earlier = earlierReadingsIn(events);
  // Without consent, there is no last reading. The earlier readings then are all readings.
  const all = reading === undefined && earlier.length > 0 ? earlier : [...earlier, reading];
  return (
    <Topic title={texts.reading}>
      {all.map((one, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- its number is what it is known by
        <div key={index} className="not-first:mt-3">
          {earlier.length > 0 && <p className="font-strong">{texts.documentNumber(index + 1)}</p>}
          <OneReading reading={one} />
        </div>
      ))}
    </Topic>
  );
}

/** Shows the reading time of each page as bars on a common scale. */
function OneReading({ reading }: { reading: Reading | null | undefined }) {
  const { session: texts } = useConsoleTexts();
  const { locale } = useTexts();
  if (!reading)
    return <p className="text-ink-soft">{reading === null ? texts.readingUnknown : texts.noReading}</p>;
  const longest = Math.max(1, ...reading.by_page.map(({ milliseconds }) => milliseconds));
  const total =
    reading.milliseconds_total ?? reading.by_page.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
  return (
    <>
      <p className="mb-2">
        {texts.readingTotal(reading.pages_seen, reading.pages_total, durationText(total, locale))}
      </p>
      <ul className="max-h-60 space-y-1 overflow-y-auto">
        {reading.by_page.map(({ page, milliseconds }) => (
          <li
            key={page}
            className="text-small grid grid-cols-[5rem_1fr_4rem] items-center gap-2 tabular-nums"
          >
            <span className="text-ink-soft">{texts.page(page)}</span>
            <span className="bg-line h-2 overflow-hidden rounded-full" aria-hidden="true">
              <span
                className="bg-brand block h-full rounded-full"
                style={{ width: `${(100 * milliseconds) / longest}%` }}
              />
            </span>
            <span>{durationText(milliseconds, locale)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
