import { useLanguage } from '../texts/texts.tsx';
import type { Answers as Given } from './answers.ts';
import { FindingRow } from './FindingRow.tsx';
import { inWords } from './time-in-words.ts';

/** Who sealed it, when, whether a byte changed, whether anything was appended, whether the evidence matches. */
export function Answers({ answers }: { answers: Given }) {
  const { texts, language } = useLanguage();
  const { who, when, ...findings } = answers;
  const words = texts.verify;
  return (
    <ul className="divide-line mt-4 divide-y">
      <FindingRow
        name={words.questions.who}
        verdict={who.verdict}
        why={who.signature === 'readable' ? who : null}
      >
        <p className="wrap-anywhere">{whoInWords(who, words)}</p>
      </FindingRow>
      <FindingRow name={words.questions.when} verdict={when.verdict}>
        <p className="tabular-nums">{when.at ? inWords(when.at, language) : words.noTime}</p>
        {when.proof && <p className="text-small text-ink-soft">{words.proofs[when.proof]}</p>}
      </FindingRow>
      {(['unchanged', 'nothingAppended', 'evidence'] as const).map((question) => (
        <FindingRow
          key={question}
          name={words.questions[question]}
          verdict={findings[question].verdict}
          why={findings[question]}
        />
      ))}
    </ul>
  );
}

function whoInWords(
  { name, isOurs, signature }: Given['who'],
  words: { ours: (name: string) => string; nobody: string; destroyed: string; unnamed: string },
): string {
  if (signature === 'none') return words.nobody;
  if (signature === 'destroyed') return words.destroyed;
  if (name === null) return words.unnamed;
  return isOurs ? words.ours(name) : name;
}
