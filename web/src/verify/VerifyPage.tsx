import { useCompany } from '../api/config.ts';
import { usePageTexts, type PageTexts } from '../texts/page-texts.tsx';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { FileButton } from '../ui/FileButton.tsx';
import { Screen } from '../ui/Screen.tsx';
import { WithCompany } from '../ui/WithCompany.tsx';
import { AnswerList } from './AnswerList.tsx';
import { answersOf } from './answers.ts';
import { MAX_MEGABYTES } from './check-file.ts';
import { BundleResult } from './BundleResult.tsx';
import { DropZone } from './DropZone.tsx';
import { Reason } from './Reason.tsx';
import { ResultDetails } from './ResultDetails.tsx';
import { SignatureList } from './SignatureList.tsx';
import { Summary } from './Summary.tsx';
import type { Verification } from './upload-document.ts';
import { useVerification } from './use-verification.ts';
import { VerdictEmblem } from './VerdictMark.tsx';
import type { Problem } from './verify-machine.ts';

/** Verifies a PDF of any origin: who sealed it, when, and whether it has changed since. */
export function VerifyPage() {
  const texts = usePageTexts().verify;
  return (
    <WithCompany title={texts.title}>
      <Verify />
    </WithCompany>
  );
}

function Verify() {
  const { state, verify, startAgain } = useVerification(useCompany().api_base);
  switch (state.kind) {
    case 'waiting':
      return <Waiting problem={state.problem} onFile={(file) => void verify(file)} />;
    case 'working':
      return <Working fileName={state.file.name} sent={state.sent} onCancel={startAgain} />;
    case 'done':
      return <Result fileName={state.fileName} result={state.result} onAnother={startAgain} />;
    case 'bundle-done':
      return <BundleResult fileName={state.fileName} bundle={state.bundle} onAnother={startAgain} />;
  }
  return state satisfies never;
}

interface WaitingProps {
  problem: Problem | null;
  onFile: (file: File) => void;
}

function Waiting({ problem, onFile }: WaitingProps) {
  const texts = usePageTexts().verify;
  return (
    <Screen
      title={texts.title}
      actions={
        <FileButton label={texts.choose} accept="application/pdf,.pdf,application/zip,.zip" onFile={onFile} />
      }
    >
      <p className="text-ink-soft mt-2">{texts.lead}</p>
      {problem && (
        <Notice tone="bad" title={titleOf(problem, texts)}>
          {problem.kind === 'refused' && <Reason explanation={problem.why} />}
        </Notice>
      )}
      <DropZone onFile={onFile} />
      <p className="text-small text-ink-soft mt-4">{texts.kept}</p>
    </Screen>
  );
}

function titleOf({ kind }: Problem, texts: PageTexts['verify']): string {
  return kind === 'tooLarge' ? texts.tooLarge(MAX_MEGABYTES) : texts.problems[kind];
}

interface WorkingProps {
  fileName: string;
  sent: number;
  onCancel: () => void;
}

function Working({ fileName, sent, onCancel }: WorkingProps) {
  const texts = usePageTexts().verify;
  const isSent = sent >= 1;
  const title = isSent ? texts.checking : texts.sending;
  return (
    <Screen
      title={title}
      actions={
        <Button variant="quiet" onClick={onCancel}>
          {texts.cancel}
        </Button>
      }
    >
      <p className="text-ink-soft mt-2 wrap-anywhere">{fileName}</p>
      <progress
        aria-label={title}
        className="accent-brand mt-6 h-2 w-full"
        {...(isSent ? {} : { value: sent, max: 1 })}
      />
      <p className="text-small text-ink-soft mt-2 tabular-nums">
        {isSent ? texts.checkingHint : texts.sent(Math.floor(sent * 100))}
      </p>
    </Screen>
  );
}

interface ResultProps {
  fileName: string;
  result: Verification;
  onAnother: () => void;
}

function Result({ fileName, result, onAnother }: ResultProps) {
  const texts = usePageTexts().verify;
  const answers = answersOf(result);
  const { heading } = answers;
  return (
    <Screen
      title={texts.verdicts[heading.verdict]}
      emblem={<VerdictEmblem verdict={heading.verdict} />}
      actions={
        <Button variant="quiet" onClick={onAnother}>
          {texts.another}
        </Button>
      }
    >
      {result.session?.is_test && <Notice tone="warn" title={texts.test} />}
      <Summary answers={answers} />
      {heading.verdict !== 'passed' && <Reason explanation={heading} className="text-ink-soft mt-2" />}
      <h2 className="sr-only">{texts.findings}</h2>
      <AnswerList answers={answers} />
      <SignatureList signatures={result.signatures} />
      <ResultDetails fileName={fileName} result={result} />
    </Screen>
  );
}
