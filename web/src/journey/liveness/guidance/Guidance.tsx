import type { Advice, Check } from '../../../guidance/advice.ts';
import type { HelpTexts } from '../../../texts/shapes.ts';
import { useHelpTexts } from '../../../texts/use-help-texts.ts';
import { MinusIcon, StillTickIcon } from '../../../ui/more-icons.tsx';
import { useEffect, useRef, useState } from 'react';

const CHECKS: readonly Check[] = ['face', 'code', 'light', 'sharp'];
/** The interval between announcements. Screen readers need this much time to speak. */
const ANNOUNCE_EVERY_MS = 4000;

/**
 * Shows which conditions for the photos are met. Reserves the space before the first advice arrives, so that the layout
 * does not move.
 */
export function Checklist({ advice }: { advice: Advice | null }) {
  const texts = useHelpTexts()?.guidance;
  return (
    <div className="mt-2 min-h-8">
      {advice && texts && (
        <ul aria-label={texts.label} className="animate-appear flex flex-wrap justify-center gap-1.5">
          {CHECKS.map((check) => (
            <ChecklistItem
              key={check}
              name={texts.checks[check]}
              state={advice.good[check] ? texts.good : texts.notYet}
              isGood={advice.good[check]}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

function ChecklistItem({ name, state, isGood }: { name: string; state: string; isGood: boolean }) {
  return (
    <li
      className={`text-small flex min-h-8 items-center gap-1 rounded-full border px-2.5 ${isGood ? 'border-good/40 bg-good/8 text-ink' : 'border-line text-ink-soft'}`}
    >
      <span className={`size-4 flex-none ${isGood ? 'text-good' : ''}`}>
        {isGood ? <StillTickIcon /> : <MinusIcon />}
      </span>
      {name}
      <span className="sr-only">{state}</span>
    </li>
  );
}

interface TipProps {
  advice: Advice | null;
  code: string;
  fallback: string;
  /** The text to show when every condition is met. If it is null, the usual text is shown. */
  ready: string | null;
}

/**
 * Shows the most important advice, or `fallback` if there is no advice. Screen readers announce the text at intervals.
 */
export function Tip({ advice, code, fallback, ready }: TipProps) {
  const texts = useHelpTexts()?.guidance;
  // Until the texts are loaded, `fallback` is shown.
  const tip = advice && texts ? tipOf(advice, code, ready, texts) : '';
  const spoken = useThrottledValue(tip, ANNOUNCE_EVERY_MS);
  return (
    <>
      <p
        aria-hidden={tip !== ''}
        className={`mt-2 ${advice?.tip === 'WRONG_CODE' ? 'text-bad font-strong' : 'text-ink-soft'}`}
      >
        {tip || fallback}
      </p>
      <output className="sr-only">{spoken}</output>
    </>
  );
}

function tipOf(
  { tip, other }: Advice,
  code: string,
  ready: string | null,
  texts: HelpTexts['guidance'],
): string {
  if (tip === 'WRONG_CODE' && other !== null) return texts.otherCode(other, code);
  return (tip === 'ready' ? ready : null) ?? texts.tips[tip];
}

/** Returns the newest value, at most once per interval, for announcements to screen readers. */
function useThrottledValue<T>(value: T, milliseconds: number): T {
  const [throttled, setThrottled] = useState(value);
  const changedAt = useRef(-Infinity);
  useEffect(() => {
    if (value === throttled) return undefined;
    const wait = Math.max(0, changedAt.current + milliseconds - performance.now());
    const timer = setTimeout(() => {
      changedAt.current = performance.now();
      setThrottled(value);
    }, wait);
    return () => clearTimeout(timer);
  }, [value, throttled, milliseconds]);
  return throttled;
}
