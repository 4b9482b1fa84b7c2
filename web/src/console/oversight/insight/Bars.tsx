import { useId } from 'react';

export interface Bar {
  label: string;
  /** The length of the bar, from 0 to 1. */
  value: number;
  /** The value as text, shown at the end of the bar. */
  text: string;
  /** The value of the earlier period, shown as a mark on the bar. */
  before?: number | null;
  /** The end of the thin line that extends the bar. It shows the 90th percentile. */
  reach?: number;
}

const percent = (value: number): string => `${Math.min(Math.max(value, 0), 1) * 100}%`;

/**
 * Shows a list of bars, each with a label and a number. The bars are SVG shapes, because browsers don't print
 * background colours.
 */
export function Bars({ bars }: { bars: readonly Bar[] }) {
  return (
    <ul className="space-y-2">
      {bars.map(({ label, value, text, before, reach }) => (
        <Row key={label} label={label} text={text}>
          <rect width="100%" height="100%" rx="3" className="fill-line" />
          {reach !== undefined && <rect width={percent(reach)} y="5" height="2" className="fill-ink-soft" />}
          <rect width={percent(value)} height="100%" rx="3" className="fill-brand" />
          {before !== undefined && before !== null && (
            <rect
              x={percent(before)}
              y="-2"
              width="3"
              height="16"
              className="fill-ink stroke-surface"
              strokeWidth="1"
            />
          )}
        </Row>
      ))}
    </ul>
  );
}

export interface Part {
  name: string;
  tone: 'strong' | 'medium' | 'faint' | 'hatched' | 'bad';
}

export interface StackedBar {
  label: string;
  text: string;
  /** The fractions in the order of the parts. Their sum is 1. */
  shares: readonly number[];
}

const tones = {
  strong: 'fill-brand',
  medium: 'fill-brand/60',
  faint: 'fill-brand/30',
  hatched: '',
  bad: 'fill-bad',
} as const;

/** Shows stacked bars. Their parts differ in colour, pattern and order. */
export function StackedBars({ parts, bars }: { parts: readonly Part[]; bars: readonly StackedBar[] }) {
  const hatching = useId();
  const look = ({ tone }: Part) => ({
    className: `${tones[tone]} stroke-surface`,
    ...(tone === 'hatched' ? { fill: `url(#${hatching})` } : {}),
  });
  return (
    <>
      <svg width="0" height="0" className="absolute">
        <pattern
          id={hatching}
          width="5"
          height="5"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width="5" height="5" className="fill-surface" />
          <rect width="2.5" height="5" className="fill-ink-soft" />
        </pattern>
      </svg>
      <ul className="space-y-2">
        {bars.map(({ label, text, shares }) => (
          <Row key={label} label={label} text={text}>
            {parts.map((part, index) => (
              <rect
                key={part.name}
                x={percent(shares.slice(0, index).reduce((sum, share) => sum + share, 0))}
                width={percent(shares[index] ?? 0)}
                height="100%"
                {...look(part)}
              />
            ))}
          </Row>
        ))}
      </ul>
      <ul className="text-small text-ink-soft mt-3 flex flex-wrap gap-x-4 gap-y-1">
        {parts.map((part) => (
          <li key={part.name} className="flex items-center gap-1.5">
            <svg width="12" height="12" className="border-edge border">
              <rect width="12" height="12" {...look(part)} />
            </svg>
            {part.name}
          </li>
        ))}
      </ul>
    </>
  );
}

function Row({ label, text, children }: { label: string; text: string; children: React.ReactNode }) {
  return (
    <li className="wide:grid-cols-[9rem_1fr_7rem] grid grid-cols-[1fr_auto] items-center gap-x-3 gap-y-0.5">
      <span className="min-w-0 break-words">{label}</span>
      <svg width="100%" height="12" className="max-wide:order-last max-wide:col-span-2 overflow-visible">
        {children}
      </svg>
      <span className="wide:text-start text-end whitespace-nowrap tabular-nums">{text}</span>
    </li>
  );
}
