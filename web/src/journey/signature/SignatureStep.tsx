import { useCallback, useReducer, useState } from 'react';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/Button.tsx';
import { EraserIcon, ExpandIcon } from '../../ui/icons.tsx';
import { notify } from '../../ui/notify.ts';
import { Screen } from '../../ui/Screen.tsx';
import type { StepProps } from '../step-props.ts';
import { Agreement } from './Agreement.tsx';
import { DrawnInk } from './DrawnInk.tsx';
import { FailureNote, failureWords } from './FailureNote.tsx';
import { FullscreenPad } from './FullscreenPad.tsx';
import { createDrawing } from './ink/drawing.ts';
import { NameField } from './NameField.tsx';
import { Paper } from './Paper.tsx';
import { sendSignature, type Outcome } from './send-signature.ts';
import {
  emptyForm,
  hasInk,
  isSigning,
  mayBeSent,
  missingFrom,
  reduce,
  type Failure,
} from './signature-machine.ts';
import { signatureOf } from './build-signature.ts';
import { TypedInk } from './TypedInk.tsx';
import { enterWholeScreen, leaveWholeScreen } from './fullscreen.ts';

/** SPEC 2, Signature screen: 'Place Signature'. */
export function SignatureStep({ company, participant, api, onDone }: StepProps) {
  const texts = useTexts().signature;
  const [form, act] = useReducer(reduce, emptyForm);
  const [drawing, setDrawing] = useState(createDrawing);
  const [isPadOpen, setPadOpen] = useState(false);
  const closePad = useCallback(() => {
    setPadOpen(false);
    void leaveWholeScreen();
  }, []);

  const openPad = async () => {
    // First the browser's full screen, then the overlay: the later of two comes to lie on top.
    await enterWholeScreen();
    setPadOpen(true);
  };
  const clear = () => {
    if (form.way === 'draw') setDrawing(createDrawing());
    act({ kind: 'cleared' });
  };
  const fail = (failure: Failure) => {
    const { title, detail } = failureWords(failure, texts);
    notify.error(title, detail);
    act({ kind: 'failed', failure });
  };
  const handIn = async () => {
    const signature = await signatureOf(form, drawing);
    return sendSignature(api, participant.participant_id, signature);
  };
  const sign = async () => {
    act({ kind: 'sent' });
    const outcome = await handIn().catch((error: unknown): Outcome => {
      console.error(error);
      return { kind: 'failed', failure: { kind: 'refused', words: null } };
    });
    if (outcome.kind === 'failed') return fail(outcome.failure);
    notify.success(texts.captured, texts.capturedDetail);
    return onDone();
  };

  const ink =
    form.way === 'draw' ? (
      <DrawnInk
        drawing={drawing}
        label={form.hasDrawing ? texts.box.drawn : texts.box.empty}
        disabled={isSigning(form)}
        onStroke={() => act({ kind: 'drawn' })}
      />
    ) : (
      <TypedInk name={form.name} label={hasInk(form) ? texts.box.typed(form.name.trim()) : texts.box.empty} />
    );

  return (
    <Screen
      company={company}
      title={texts.title}
      step="signature"
      actions={
        <>
          <output className="text-small text-ink-soft block text-center">
            {texts.missing[missingFrom(form)]}
          </output>
          <Button disabled={!mayBeSent(form)} busy={isSigning(form)} onClick={() => void sign()}>
            {isSigning(form) ? texts.signing : texts.sign(company.product_name)}
          </Button>
        </>
      }
    >
      <p className="text-ink-soft mt-2 mb-4">{form.way === 'draw' ? texts.hint : texts.typedHint}</p>
      <Paper>{isPadOpen ? null : ink}</Paper>
      {form.way === 'draw' ? (
        <div className="mt-3 flex flex-wrap gap-3 whitespace-nowrap *:flex-1">
          <Button look="quiet" disabled={isSigning(form)} onClick={() => void openPad()}>
            <span className="size-5 flex-none">
              <ExpandIcon />
            </span>
            {texts.fullscreen}
          </Button>
          <Button look="quiet" disabled={!form.hasDrawing || isSigning(form)} onClick={clear}>
            <span className="size-5 flex-none">
              <EraserIcon />
            </span>
            {texts.clear}
          </Button>
        </div>
      ) : (
        <NameField
          name={form.name}
          disabled={isSigning(form)}
          onName={(name) => act({ kind: 'name typed', name })}
          onClear={clear}
        />
      )}
      <button
        type="button"
        disabled={isSigning(form)}
        onClick={() => act({ kind: 'way chosen', way: form.way === 'draw' ? 'type' : 'draw' })}
        className="text-brand font-strong disabled:text-ink-soft mt-1 min-h-12 underline underline-offset-4"
      >
        {form.way === 'draw' ? texts.typeInstead : texts.drawInstead}
      </button>
      <Agreement
        agreed={form.agreed}
        disabled={isSigning(form)}
        onChange={(agreed) => act({ kind: 'agreement', agreed })}
      />
      {form.sending.kind === 'failed' && <FailureNote failure={form.sending.failure} />}
      {isPadOpen && (
        <FullscreenPad canClear={form.hasDrawing} onClear={clear} onClose={closePad}>
          {ink}
        </FullscreenPad>
      )}
    </Screen>
  );
}
