import { checkInputs, type InputProblem } from '@countersign/contract/rules/signer-inputs';
import type { readInputs } from '@countersign/contract/signer/signature';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError, type DataOf } from '../../../api/client.ts';
import { OptionTextsProvider, useOptionTexts } from '../../../texts/option-texts.ts';
import { useLanguage, useTexts } from '../../../texts/texts.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ErrorScreen } from '../../../ui/ErrorScreen.tsx';
import { lazyOptional } from '../../../ui/lazy-optional.tsx';
import { LoadingScreen } from '../../../ui/LoadingScreen.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Screen } from '../../../ui/Screen.tsx';
import type { StepProps } from '../../step-props.ts';
import { firstAnswers, storeAnswers, type Answers, type Asked } from './answers.ts';
import { InputRow } from './InputRow.tsx';
import './inputs.css';
import { problemText } from './problem-text.ts';

interface FillInProps extends Pick<StepProps, 'api' | 'participant'> {
  /** The answers that the server refused. Empty if it refused none. */
  refused: readonly InputProblem[];
  onFilled: (answers: Answers) => void;
}

/** Shows the fields that the sender wants the signer to fill in before signing. */
export function FillIn(props: FillInProps) {
  const texts = useTexts();
  const loading = <LoadingScreen text={texts.stepLoading} step="signature" />;
  const { api, participant } = props;
  const { data, error, refetch } = useQuery({
    queryKey: ['inputs', participant.participant_id],
    queryFn: ({ signal }) =>
      api.call<typeof readInputs>({
        method: 'GET',
        path: '/api/v1/participant/inputs/:participant_id',
        params: { participant_id: participant.participant_id },
        signal,
      }),
    // The questions of a session never change, so the cached response stays valid.
    staleTime: Infinity,
  });
  if (data)
    return (
      <OptionTextsProvider fallback={loading}>
        <Form {...props} {...data} />
      </OptionTextsProvider>
    );
  if (!error) return loading;
  return (
    <ErrorScreen
      title={texts.starting.failed}
      lines={[error instanceof ApiError ? error.message : texts.link.networkFailed]}
      onRetry={() => void refetch()}
    />
  );
}

const PlaceDialog = lazyOptional(async () => (await import('./PlaceDialog.tsx')).PlaceDialog);

function Form({
  api,
  participant: { participant_id },
  refused,
  onFilled,
  inputs,
  documents,
}: FillInProps & DataOf<typeof readInputs>) {
  const { inputs: words } = useOptionTexts();
  const { language } = useLanguage();
  const [answers, setAnswers] = useState(() => firstAnswers(participant_id, inputs));
  const [wasAsked, setWasAsked] = useState(refused.length > 0);
  const [rejected, setRejected] = useState(refused);
  const [placeOf, setPlaceOf] = useState<Asked | null>(null);
  /** The first wrong field at the last attempt to continue. Each attempt creates a new object, so that the effect runs. */
  const [stopped, setStopped] = useState<{ at: string } | null>(null);
  // Focuses the first wrong field after the summary of problems has scrolled into view.
  useEffect(() => {
    if (stopped) focus(stopped.at);
  }, [stopped]);
  const { values, problems } = checkInputs(inputs, answers);
  const shown = wasAsked ? [...problems, ...rejected] : [];
  const wrong = inputs.flatMap((asked) => {
    const found = shown.find(({ key }) => key === asked.key);
    return found ? [{ asked, text: problemText(asked, found.problem, words, language) }] : [];
  });
  const change = (key: string, value: string | boolean) => {
    const next = { ...answers, [key]: value };
    setAnswers(next);
    setRejected(rejected.filter((problem) => problem.key !== key));
    storeAnswers(participant_id, next);
  };
  const submit = () => {
    setWasAsked(true);
    const first = inputs.find(({ key }) => [...problems, ...rejected].some((problem) => problem.key === key));
    if (first) setStopped({ at: first.key });
    else onFilled(values);
  };
  const done = inputs.filter(({ key }) => values[key] !== undefined).length;
  return (
    <>
      <Screen
        title={words.title}
        step="signature"
        actions={
          <>
            <output className="text-small text-ink-soft block text-center">
              {words.filled(done, inputs.length)}
            </output>
            <Button onClick={submit}>{words.next}</Button>
          </>
        }
      >
        <p className="text-ink-soft mt-3">{words.lead}</p>
        {wrong.length > 0 && (
          <Notice tone="bad" title={words.check}>
            <ul>
              {wrong.map(({ asked, text }) => (
                <li key={asked.key}>
                  <button
                    type="button"
                    onClick={() => focus(asked.key)}
                    className="min-h-12 py-2 text-start underline underline-offset-4"
                  >
                    <span dir="auto">{asked.label}</span>: {text}
                  </button>
                </li>
              ))}
            </ul>
          </Notice>
        )}
        {inputs.map((asked) => (
          <InputRow
            key={asked.key}
            asked={asked}
            value={answers[asked.key]}
            problem={wrong.find((each) => each.asked === asked)?.text ?? null}
            onChange={(value) => change(asked.key, value)}
            onShow={() => setPlaceOf(asked)}
          />
        ))}
      </Screen>
      {placeOf && (
        <PlaceDialog api={api} asked={placeOf} documents={documents} onClose={() => setPlaceOf(null)} />
      )}
    </>
  );
}

function focus(key: string): void {
  const field = document.getElementById(`input-${key}`);
  field?.focus({ preventScroll: true });
  field?.closest('.signer-input')?.scrollIntoView({ block: 'center' });
}
