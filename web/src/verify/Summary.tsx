import { usePageTexts, type PageTexts } from '../texts/page-texts.tsx';
import { inWords } from '../ui/time-in-words.ts';
import type { Answers } from './answers.ts';

/**
 * Shows the result in short: who sealed the document, when, and whether it changed. The rows below give the details.
 */
export function Summary({ answers }: { answers: Answers }) {
  const { verify, locale } = usePageTexts();
  const at = answers.when.at;
  return <p className="mt-2 wrap-anywhere">{sentence(answers, at && inWords(at, locale), verify)}</p>;
}

function sentence(
  { heading, who, unchanged, nothingAppended }: Answers,
  time: string | null,
  { summary, unnamed }: PageTexts['verify'],
): string {
  if (who.signature !== 'readable') return summary[who.signature];
  const name = who.name ?? unnamed;
  const isChanged = [unchanged, nothingAppended].some(({ verdict }) => verdict === 'failed');
  const kind = isChanged ? 'changed' : heading.verdict === 'passed' ? 'unchanged' : 'open';
  return time === null ? summary.undated[kind](name) : summary.dated[kind](name, time);
}
