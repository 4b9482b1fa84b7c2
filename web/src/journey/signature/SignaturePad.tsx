import type { InputProblem } from '@countersign/contract/rules/signer-inputs';
import { useCallback, useEffect, useReducer, useRef, useState, type Dispatch, type ReactNode } from 'react';
import { useCompany } from '../../api/config.ts';
import type { Texts } from '../../texts/shapes.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/Button.tsx';
import { icon } from '../../ui/icons.tsx';
import { ExpandIcon } from '../../ui/more-icons.tsx';
import { notify } from '../../ui/notify.ts';
import { Screen } from '../../ui/Screen.tsx';
import type { StepProps } from '../step-props.ts';
import { Agreement } from './Agreement.tsx';
import { DrawnInk } from './DrawnInk.tsx';
import { FullscreenPad } from './FullscreenPad.tsx';
import { forgetAnswers, type Answers } from './inputs/answers.ts';
import { createDrawing, type Drawing } from './ink/drawing.ts';
import { NameField } from './NameField.tsx';
import { Paper } from './Paper.tsx';
import { sendSignature, type Outcome, type Signature } from './send-signature.ts';
import {
  INITIAL_STATE,
  hasInk,
  isSigning,
  missingPart,
  signatureReducer,
  type Failure,
  type MissingPart,
  type SignatureEvent,
  type SignatureState,
} from './signature-machine.ts';
import { buildSignature } from './build-signature.ts';
import { enterFullscreen, exitFullscreen } from './fullscreen.ts';
import { say } from '../../texts/spoken.ts';
import { Notice } from '../../ui/Notice.tsx';
import { loadFontFor, typedMark } from './ink/typed-name.ts';
import { ScreenCanvas } from './ScreenCanvas.tsx';

export interface SignaturePadProps extends StepProps {
  /** The signer's answers, which are sent with the signature. */
  answers: Answers;
  /** Called if the server refuses an answer. */
  onRefused: (problems: readonly InputProblem[]) => void;
  /** Called after the mark was submitted if an outside service has to sign next. */
  onSubmitted: () => void;
  /** Content above the signature box. */
  above: ReactNode;
  /** The number of the current document, and the total number of documents. */
  place: { number: number; total: number };
  earlier: readonly Signature[];
  onNext: (signature: Signature) => void;
}

/** Shows the screen 'Place Signature' (SPEC 2, Signature screen). */
export function SignaturePad(props: SignaturePadProps) {
  const { place } = props;
  const { product_name } = useCompany();
  const { signature: texts, document: documentTexts } = useTexts();
  const [state, dispatch] = useReducer(signatureReducer, INITIAL_STATE);
  const [drawing, setDrawing] = useState(createDrawing);
  const [isPadOpen, setPadOpen] = useState(false);
  const sign = useSign(props, state, drawing, dispatch);
  const { missing, isAsked, askFor, paper, agreement } = useMissingPart(state);
  const closePad = useCallback(() => {
    setPadOpen(false);
    void exitFullscreen();
  }, []);

  const openPad = async () => {
    // Enters the browser's fullscreen mode first, so that the overlay opens on top of it.
    await enterFullscreen();
    setPadOpen(true);
  };
  const clear = () => {
    if (state.mode === 'draw') setDrawing(createDrawing());
    dispatch({ type: 'cleared' });
  };
  const ink = <Ink state={state} drawing={drawing} onStroke={() => dispatch({ type: 'drawn' })} />;

  const isLast = place.number === place.total;
  const label = isLast ? texts.sign(product_name) : texts.nextDocument;
  return (
    <Screen
      title={texts.title}
      step="signature"
      actions={
        <>
          <output
            className={`text-small block text-center ${isAsked ? 'text-bad font-strong' : 'text-ink-soft'}`}
          >
            {isAsked ? <span role="alert">{texts.missing[missing]}</span> : texts.missing[missing]}
          </output>
          <Button
            asleep={missing === 'nothing' ? null : () => askFor(missing)}
            busy={isSigning(state)}
            onClick={() => void sign()}
          >
            {isSigning(state) ? texts.signing : label}
          </Button>
        </>
      }
    >
      {place.total > 1 && (
        <p className="text-small font-strong mt-2 tabular-nums">
          {documentTexts.documentOf(place.number, place.total)}
        </p>
      )}
      {props.above}
      <p className="text-ink-soft mt-2 mb-4">{state.mode === 'draw' ? texts.hint : texts.typedHint}</p>
      <div ref={paper}>
        <Paper>{isPadOpen ? null : ink}</Paper>
      </div>
      {state.mode === 'draw' ? (
        <DrawTools state={state} onOpenPad={() => void openPad()} onClear={clear} />
      ) : (
        <NameField
          name={state.name}
          disabled={isSigning(state)}
          onName={(name) => dispatch({ type: 'name-typed', name })}
          onClear={clear}
        />
      )}
      <button
        type="button"
        disabled={isSigning(state)}
        onClick={() => dispatch({ type: 'mode-chosen', mode: state.mode === 'draw' ? 'type' : 'draw' })}
        className="text-brand font-strong disabled:text-ink-soft mt-1 min-h-12 text-start underline underline-offset-4"
      >
        {state.mode === 'draw' ? texts.typeInstead : texts.drawInstead}
      </button>
      <Agreement
        ref={agreement}
        agreed={state.agreed}
        isMissing={missing === 'agreement' && isAsked}
        disabled={isSigning(state)}
        onChange={(agreed) => dispatch({ type: 'agreement-changed', agreed })}
      />
      {state.sending.kind === 'failed' && <FailureNote failure={state.sending.failure} />}
      {isPadOpen && (
        <FullscreenPad canClear={state.hasDrawing} onClear={clear} onClose={closePad}>
          {ink}
        </FullscreenPad>
      )}
    </Screen>
  );
}

/** Sends the signature. If more documents follow, passes it to `onNext` instead. */
function useSign(
  { participant, api, onDone, place, earlier, onNext, answers, onRefused, onSubmitted }: SignaturePadProps,
  state: SignatureState,
  drawing: Drawing,
  dispatch: Dispatch<SignatureEvent>,
): () => Promise<void> {
  const { signature: texts } = useTexts();
  const fail = (failure: Failure) => {
    const { title, detail } = failureText(failure, texts);
    notify.error(title, detail);
    dispatch({ type: 'failed', failure });
  };
  const submit = async (): Promise<Outcome | null> => {
    const drawn = await buildSignature(state, drawing);
    if (place.number < place.total) {
      onNext(drawn);
      return null;
    }
    const [first, ...further] = [...earlier, drawn];
    return sendSignature(api, participant.participant_id, first, further, answers);
  };
  return async () => {
    dispatch({ type: 'submitted' });
    const outcome = await submit().catch((error: unknown): Outcome => {
      console.error(error);
      return { kind: 'failed', failure: { kind: 'refused', message: null } };
    });
    if (outcome === null) return;
    if (outcome.kind === 'failed') return fail(outcome.failure);
    if (outcome.kind === 'answers-refused') return onRefused(outcome.problems);
    forgetAnswers(participant.participant_id);
    if (outcome.kind === 'submitted') return onSubmitted();
    notify.success(texts.captured, texts.capturedDetail);
    return onDone({ copyToken: outcome.copyToken });
  };
}

/** Tracks which input is missing. The screen highlights it if the signer presses the button too early. */
function useMissingPart(state: SignatureState) {
  const missing = missingPart(state);
  const [asked, setAsked] = useState<MissingPart>('nothing');
  const isAsked = missing !== 'nothing' && asked === missing;
  const paper = useRef<HTMLDivElement>(null);
  const agreement = useRef<HTMLInputElement>(null);
  const askFor = (part: MissingPart) => {
    setAsked(part);
    const target = part === 'agreement' ? agreement.current?.closest('label') : paper.current;
    target?.scrollIntoView({ block: 'nearest' });
    if (part === 'agreement') agreement.current?.focus({ preventScroll: true });
  };
  return { missing, isAsked, askFor, paper, agreement };
}

interface InkProps {
  state: SignatureState;
  drawing: Drawing;
  onStroke: () => void;
}

function Ink({ state, drawing, onStroke }: InkProps) {
  const { box } = useTexts().signature;
  return state.mode === 'draw' ? (
    <DrawnInk
      drawing={drawing}
      label={state.hasDrawing ? box.drawn : box.empty}
      disabled={isSigning(state)}
      onStroke={onStroke}
    />
  ) : (
    <TypedInk name={state.name} label={hasInk(state) ? box.typed(state.name.trim()) : box.empty} />
  );
}

interface DrawToolsProps {
  state: SignatureState;
  onOpenPad: () => void;
  onClear: () => void;
}

function DrawTools({ state, onOpenPad, onClear }: DrawToolsProps) {
  const texts = useTexts().signature;
  return (
    <div className="mt-3 flex flex-wrap gap-3 whitespace-nowrap *:flex-1 *:px-2">
      <Button variant="quiet" disabled={isSigning(state)} onClick={onOpenPad}>
        <ExpandIcon className="size-5 flex-none" />
        {texts.fullscreen}
      </Button>
      <Button variant="quiet" disabled={!state.hasDrawing || isSigning(state)} onClick={onClear}>
        <EraserIcon className="size-5 flex-none" />
        {texts.clear}
      </Button>
    </div>
  );
}

/** An icon that only this page shows, so it is not among the shared icons. */
const EraserIcon = icon(
  'm8.5 19.5-4.6-4.6a1.8 1.8 0 0 1 0-2.6l7.9-7.9a1.8 1.8 0 0 1 2.6 0l5.2 5.2a1.8 1.8 0 0 1 0 2.6l-7.3 7.3Z' +
    'm8 8.2 7.8 7.8M8.5 19.5H20',
);

/** Shows the error above the button that tries again. The drawing is retained. */
function FailureNote({ failure }: { failure: Failure }) {
  const texts = useTexts().signature;
  const { title, detail } = failureText(failure, texts);
  return (
    <Notice tone="bad" title={title}>
      <p>{say(detail)}</p>
      <p className="text-small text-ink-soft">{texts.kept}</p>
    </Notice>
  );
}

/** Returns the server's message. If the server sent no message, returns our own (SPEC 8, Signature). */
function failureText(failure: Failure, texts: Texts['signature']): { title: string; detail: string } {
  if (failure.kind === 'unreachable')
    return { title: texts.networkFailed, detail: texts.networkFailedDetail };
  return { title: texts.failed, detail: failure.message ?? texts.failedWithoutReason };
}

/** Shows the typed name in the box once its font is loaded. */
function TypedInk({ name, label }: { name: string; label: string }) {
  const [ready, setReady] = useState('');
  useEffect(() => {
    let isCurrent = true;
    void loadFontFor(name).then(() => isCurrent && setReady(name));
    return () => {
      isCurrent = false;
    };
  }, [name]);
  const paint = useCallback(
    (canvas: CanvasRenderingContext2D) => typedMark(ready, canvas)?.paint(canvas),
    [ready],
  );
  return <ScreenCanvas label={label} paint={paint} />;
}
