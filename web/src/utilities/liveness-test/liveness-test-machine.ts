/** Defines the phases of the demo page (SPEC 4, Liveness test): overview, instructions, testing and result. */
import type { CameraProblem } from '../../camera/open-camera.ts';
import type { LivenessTestResult } from '../../face-mesh/result.ts';
import type { TestOutcome, TestProgress } from './run-liveness-test.ts';

export type TestingStatus = TestProgress | { stage: 'problem'; problem: CameraProblem };

export type LivenessTestState =
  | { phase: 'overview' }
  /** `wasHidden`: the test was stopped because the page was hidden. */
  | { phase: 'instructions'; wasHidden: boolean }
  | { phase: 'testing'; status: TestingStatus }
  | { phase: 'result'; result: LivenessTestResult };

export type LivenessTestEvent =
  | { type: 'test-chosen' }
  | { type: 'went-back' }
  | { type: 'started' }
  | { type: 'progressed'; progress: TestProgress }
  | { type: 'ended'; outcome: TestOutcome }
  | { type: 'stopped'; wasHidden: boolean }
  | { type: 'retried' };

export const INITIAL_STATE: LivenessTestState = { phase: 'overview' };

export function livenessTestReducer(state: LivenessTestState, event: LivenessTestEvent): LivenessTestState {
  switch (event.type) {
    case 'test-chosen':
      return state.phase === 'overview' ? { phase: 'instructions', wasHidden: false } : state;
    case 'went-back':
      return INITIAL_STATE;
    case 'started':
      return state.phase === 'instructions' ? { phase: 'testing', status: { stage: 'loading' } } : state;
    // Events of a test that has ended are ignored.
    case 'progressed':
      return state.phase === 'testing' ? { phase: 'testing', status: event.progress } : state;
    case 'ended':
      return state.phase === 'testing' ? afterTest(state, event.outcome) : state;
    case 'stopped':
      return state.phase === 'testing' ? { phase: 'instructions', wasHidden: event.wasHidden } : state;
    case 'retried':
      return { phase: 'instructions', wasHidden: false };
  }
  return event satisfies never;
}

function afterTest(state: LivenessTestState, outcome: TestOutcome): LivenessTestState {
  switch (outcome.kind) {
    case 'result':
      return { phase: 'result', result: outcome.result };
    case 'problem':
      return { phase: 'testing', status: { stage: 'problem', problem: outcome.problem } };
    case 'left':
      return state;
  }
  return outcome satisfies never;
}
