import { usePageTexts } from '../texts/page-texts.tsx';
import type { Answers } from './answers.ts';
import { FindingRow } from './FindingRow.tsx';
import { exactlyInWords } from '../ui/time-in-words.ts';

/**
 * Lists the answers: who sealed the document, when, whether it changed, whether content was added, and whether the
 * evidence matches the document.
 */
export function AnswerList({ answers }: { answers: Answers }) {
  const { verify: verifyTexts, locale } = usePageTexts();
  const { who, when, unchanged, nothingAppended, evidence, whole } = answers;
  const findings = { unchanged, nothingAppended, evidence, whole };
  return (
    <ul className="divide-line mt-4 divide-y">
      <FindingRow
        name={verifyTexts.questions.who}
        verdict={who.verdict}
        why={who.signature === 'readable' ? who : null}
      >
        <p className="wrap-anywhere">{signerText(who, verifyTexts)}</p>
      </FindingRow>
      <FindingRow name={verifyTexts.questions.when} verdict={when.verdict}>
        <p className="tabular-nums">{when.at ? exactlyInWords(when.at, locale) : verifyTexts.noTime}</p>
        {when.proof && <p className="text-small text-ink-soft">{verifyTexts.proofs[when.proof]}</p>}
      </FindingRow>
      {(['unchanged', 'nothingAppended', 'evidence', 'whole'] as const).map((question) => {
        const finding = findings[question];
        if (!finding) return null;
        return (
          <FindingRow
            key={question}
            name={verifyTexts.questions[question]}
            verdict={finding.verdict}
            why={finding}
          />
        );
      })}
    </ul>
  );
}

function signerText(
  { name, isOurs, signature }: Answers['who'],
  texts: { ours: (name: string) => string; nobody: string; destroyed: string; unnamed: string },
): string {
  if (signature === 'none') return texts.nobody;
  if (signature === 'destroyed') return texts.destroyed;
  if (name === null) return texts.unnamed;
  return isOurs ? texts.ours(name) : name;
}
