import { useEffect } from 'react';
import { useCompany } from '../../api/config.ts';
import { sayUnlessOffline } from '../../texts/spoken.ts';
import type { Texts } from '../../texts/shapes.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/Button.tsx';
import { lazyOptional } from '../../ui/lazy-optional.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { notify } from '../../ui/notify.ts';
import { Screen } from '../../ui/Screen.tsx';
import type { StepProps } from '../step-props.ts';
import type { LocationState } from './location-machine.ts';
import { UnsentLocation, LocationSkeleton, LocationView } from './LocationView.tsx';
import { useLocationCapture } from './use-location-capture.ts';

/** Loaded on demand, because few signers refuse the permission. */
const PermissionHelp = lazyOptional(async () => (await import('../../ui/PermissionHelp.tsx')).PermissionHelp);

/** Renders step 3: the signer shares their location (SPEC 2, Location screen). */
export function LocationStep({ participant, template, api, onDone }: StepProps) {
  const all = useTexts();
  const texts = all.location;
  const { state, share, retry } = useLocationCapture({
    api,
    participant,
    template,
    refusalTexts: texts.refusals,
  });
  useRefusalToast(state);

  return (
    <Screen
      title={titleOf(state, texts)}
      step="location"
      actions={
        <>
          <Proceed state={state} share={share} onDone={onDone} />
          {hasProblem(state) && <Button onClick={retry}>{all.tryAgain}</Button>}
        </>
      }
    >
      <Body state={state} />
    </Screen>
  );
}

function Body({ state }: { state: LocationState }) {
  const { company_name } = useCompany();
  const texts = useTexts().location;
  switch (state.kind) {
    case 'starting':
    case 'explaining':
      return <Reasons willPrompt={state.kind === 'explaining'} />;
    case 'locating':
      return (
        <>
          <output className="text-ink-soft mt-3 block">{texts.waiting}</output>
          <LocationSkeleton position={null} />
        </>
      );
    case 'sending':
      return (
        <>
          <output className="text-ink-soft mt-3 block">{texts.checking}</output>
          <LocationSkeleton position={state.position} />
        </>
      );
    case 'captured':
      return <LocationView location={state.location} />;
    case 'refused':
      return (
        <>
          <Notice tone="bad" title={state.message}>
            <p>{texts.refusalHints[state.reason]}</p>
          </Notice>
          <LocationView location={state.location} />
        </>
      );
    case 'unlocated':
      return (
        <>
          <Notice tone="bad" title={texts.problems[state.problem]}>
            <p>{texts.remedies[state.problem]}</p>
          </Notice>
          {state.problem === 'denied' && <PermissionHelp what="location" />}
          <p className="text-ink-soft mt-4">{texts.why(company_name)}</p>
        </>
      );
    case 'unsent':
      return (
        <>
          <Notice tone="bad" title={texts.unsent}>
            <p>{sayUnlessOffline(state.message)}</p>
            <p>{texts.unsentKept}</p>
          </Notice>
          <UnsentLocation position={state.position} />
        </>
      );
  }
  return state satisfies never;
}

/** Explains why the location is needed, before the browser shows its own prompt (DESIGN, principle 6). */
function Reasons({ willPrompt }: { willPrompt: boolean }) {
  const { company_name } = useCompany();
  const texts = useTexts().location;
  return (
    <div className="mt-3 space-y-3">
      <p>{texts.why(company_name)}</p>
      <p className="text-ink-soft">{texts.whyOnce}</p>
      {willPrompt && <Notice tone="calm">{texts.promptHint}</Notice>}
    </div>
  );
}

function Proceed({ state, share, onDone }: { state: LocationState; share: () => void; onDone: () => void }) {
  const texts = useTexts().location;
  switch (state.kind) {
    case 'explaining':
      return <Button onClick={share}>{texts.share}</Button>;
    case 'starting':
    case 'locating':
    case 'sending':
      return <Button busy>{texts.button.capturing}</Button>;
    case 'captured':
      return <Button onClick={onDone}>{texts.button.proceed}</Button>;
    case 'refused':
      return (
        <Button variant="quiet" disabled>
          {texts.button[state.reason]}
        </Button>
      );
    case 'unlocated':
    case 'unsent':
      return (
        <Button variant="quiet" disabled>
          {texts.button.required}
        </Button>
      );
  }
  return state satisfies never;
}

function titleOf(state: LocationState, texts: Texts['location']): string {
  if (state.kind === 'captured') return texts.captured;
  return hasProblem(state) ? texts.required : texts.capturing;
}

function hasProblem(state: LocationState): boolean {
  return state.kind === 'refused' || state.kind === 'unsent' || state.kind === 'unlocated';
}

/** Shows a toast for a refused location, as SPEC 8 (Location) requires. Other problems appear only on the screen. */
function useRefusalToast(state: LocationState): void {
  const message = state.kind === 'refused' ? state.message : null;
  useEffect(() => {
    if (message !== null) notify.error(message);
  }, [message]);
}
