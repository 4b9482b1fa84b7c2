/** Lets each state of the location screen do its work: ask the browser, send the position. */
import type { captureLocation } from '@countersign/contract/signer/location';
import { useEffect, useEffectEvent, useReducer } from 'react';
import { asApiError } from '../../api/client.ts';
import type { StepProps } from '../step-props.ts';
import { locate, wouldPrompt, type Position } from './locate.ts';
import {
  locationReducer,
  START,
  type LocationEvent,
  type LocationState,
  type SendOutcome,
} from './location-machine.ts';
import { isRefusal, placeOf, placeOfRefusal, refusalIn } from './captured-location.ts';

type Needs = Pick<StepProps, 'api' | 'participant' | 'template'> & {
  refusalWords: Readonly<Record<'NOT_NEAR_BRANCH' | 'LOCATION_TOO_FAR', string>>;
};

export function useLocation(needs: Needs) {
  const [state, dispatch] = useReducer(locationReducer, START);

  // A state's work is done once per state: a new rendering alone must not ask the browser again.
  const workNow = useEffectEvent((current: LocationState, signal: AbortSignal) =>
    workOf(current, needs, signal),
  );
  useEffect(() => {
    const leaving = new AbortController();
    const work = async () => {
      const event = await workNow(state, leaving.signal);
      if (event && !leaving.signal.aborted) dispatch(event);
    };
    void work();
    return () => leaving.abort();
  }, [state]);

  return {
    state,
    share: () => dispatch({ type: 'shared' }),
    retry: () => dispatch({ type: 'retried' }),
  };
}

async function workOf(
  state: LocationState,
  needs: Needs,
  signal: AbortSignal,
): Promise<LocationEvent | null> {
  switch (state.kind) {
    case 'starting':
      return { type: 'permission-known', wouldPrompt: await wouldPrompt(navigator) };
    case 'locating':
      return { type: 'located', outcome: await locate(navigator) };
    case 'sending':
      return { type: 'answered', outcome: await send(state.position, needs, signal) };
    case 'explaining':
    case 'captured':
    case 'refused':
    case 'unlocated':
    case 'unsent':
      return null;
  }
  return state satisfies never;
}

async function send(
  position: Position,
  { api, participant, template, refusalWords }: Needs,
  signal: AbortSignal,
): Promise<SendOutcome> {
  try {
    const answer = await api.call<typeof captureLocation>({
      method: 'POST',
      path: '/api/v1/participant/location-capture',
      body: { participant_id: participant.participant_id, ...position },
      signal,
    });
    const place = placeOf(answer, template.location_validation_enabled);
    const reason = refusalIn(answer);
    return reason
      ? { kind: 'refused', reason, place, message: refusalWords[reason] }
      : { kind: 'captured', place };
  } catch (reason) {
    const error = asApiError(reason);
    const { code, message } = error;
    if (isRefusal(code))
      return { kind: 'refused', reason: code, place: placeOfRefusal(code, error, position), message };
    if (code === 'LOCATION_INVALID') return { kind: 'invalid' };
    return { kind: 'unsent', message };
  }
}
