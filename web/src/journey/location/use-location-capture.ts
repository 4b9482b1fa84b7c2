/** Runs the side effects of the location screen: requests the position from the browser and sends it to the server. */
import type { captureLocation } from '@countersign/contract/signer/location';
import { useEffect, useEffectEvent, useReducer, useRef } from 'react';
import { asApiError } from '../../api/client.ts';
import { useTexts } from '../../texts/texts.tsx';
import { useWhenOnline } from '../../ui/use-retry.ts';
import type { StepProps } from '../step-props.ts';
import { locate, wouldPrompt, type Position } from './locate.ts';
import {
  locationReducer,
  INITIAL_STATE,
  type LocationEvent,
  type LocationState,
  type SendOutcome,
} from './location-machine.ts';
import { isRefusal, locationFrom, locationFromRefusal, refusalIn } from './captured-location.ts';

type Options = Pick<StepProps, 'api' | 'participant' | 'template'> & {
  refusalTexts: Readonly<Record<'NOT_NEAR_BRANCH' | 'LOCATION_TOO_FAR', string>>;
};

export function useLocationCapture(options: Options) {
  const [state, dispatch] = useReducer(locationReducer, INITIAL_STATE);
  const { language } = useTexts();
  /** The language in which the server sent the current map and address. */
  const wordedIn = useRef(language);

  // Runs once per state, so that a rerender does not request the position again.
  const runEffect = useEffectEvent((current: LocationState, signal: AbortSignal) => {
    if (current.kind === 'sending') wordedIn.current = language;
    return effectOf(current, options, signal);
  });
  useEffect(() => {
    const abort = new AbortController();
    const run = async () => {
      const event = await runEffect(state, abort.signal);
      if (event && !abort.signal.aborted) dispatch(event);
    };
    void run();
    return () => abort.abort();
  }, [state]);

  // Sends the same position again after a change of language. The server stores it only once and answers in the new
  // language.
  const reword = useEffectEvent(async (signal: AbortSignal) => {
    if (state.kind !== 'captured') return;
    const { latitude, longitude, accuracy } = state.location;
    const outcome = await send({ latitude, longitude, accuracy }, options, signal);
    if (outcome.kind === 'captured' && !signal.aborted)
      dispatch({ type: 'reworded', location: outcome.location });
  });
  const isCaptured = state.kind === 'captured';
  useEffect(() => {
    const abort = new AbortController();
    if (isCaptured && wordedIn.current !== language) {
      wordedIn.current = language;
      void reword(abort.signal);
    }
    return () => abort.abort();
  }, [isCaptured, language]);

  const retry = () => dispatch({ type: 'retried' });
  useWhenOnline(state.kind === 'unsent', retry);

  return {
    state,
    share: () => dispatch({ type: 'shared' }),
    retry,
  };
}

async function effectOf(
  state: LocationState,
  options: Options,
  signal: AbortSignal,
): Promise<LocationEvent | null> {
  switch (state.kind) {
    case 'starting':
      return { type: 'permission-known', wouldPrompt: await wouldPrompt(navigator) };
    case 'locating':
      return { type: 'located', outcome: await locate(navigator) };
    case 'sending':
      return { type: 'answered', outcome: await send(state.position, options, signal) };
    case 'explaining':
    case 'captured':
    case 'refused':
    case 'unlocated':
    case 'unsent':
      return null;
  }
  return state satisfies never;
}

/**
 * Sends the position. The server answers with the map and the address in the language of the page. After a refusal,
 * their language no longer changes, because sending the position again would start another validation.
 */
async function send(
  position: Position,
  { api, participant, template, refusalTexts }: Options,
  signal: AbortSignal,
): Promise<SendOutcome> {
  try {
    const response = await api.call<typeof captureLocation>({
      method: 'POST',
      path: '/api/v1/participant/location-capture',
      body: { participant_id: participant.participant_id, ...position },
      signal,
    });
    const location = locationFrom(response, template.location_validation_enabled);
    const reason = refusalIn(response);
    return reason
      ? { kind: 'refused', reason, location, message: refusalTexts[reason] }
      : { kind: 'captured', location };
  } catch (reason) {
    const error = asApiError(reason);
    const { code, message } = error;
    if (isRefusal(code))
      return { kind: 'refused', reason: code, location: locationFromRefusal(code, error, position), message };
    if (code === 'LOCATION_INVALID') return { kind: 'invalid' };
    if (code === 'LOCATION_INACCURATE') return { kind: 'inaccurate' };
    return { kind: 'unsent', message };
  }
}
