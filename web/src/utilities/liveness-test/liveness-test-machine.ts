/** The phases of the demo page (SPEC 4, Liveness test): the overview, then instructions, testing and result. */
import type { LivenessTestResult } from '../../face-mesh/result.ts';
import type { CameraTrouble, TestOutcome, TestProgress } from './run-liveness-test.ts';

export type TestingStatus = TestProgress | { stage: 'trouble'; trouble: CameraTrouble };

export type TestState =
  | { phase: 'overview' }
  /** `hasRested`: the test was stopped because the page was out of sight. */
  | { phase: 'instructions'; hasRested: boolean }
  | { phase: 'testing'; status: TestingStatus }
  | { phase: 'result'; result: LivenessTestResult };

export type TestEvent =
  | { type: 'test-chosen' }
  | { type: 'went-back' }
  | { type: 'started' }
  | { type: 'progressed'; progress: TestProgress }
  | { type: 'ended'; outcome: TestOutcome }
  | { type: 'stopped'; hasRested: boolean }
  | { type: 'retried' };

export const initialState: TestState = { phase: 'overview' };

export function nextTestState(state: TestState, event: TestEvent): TestState {
  switch (event.type) {
    case 'test-chosen':
      return state.phase === 'overview' ? { phase: 'instructions', hasRested: false } : state;
    case 'went-back':
      return initialState;
    case 'started':
      return state.phase === 'instructions' ? { phase: 'testing', status: { stage: 'loading' } } : state;
    // What a test tells after its end is not heard: a check runs once only.
    case 'progressed':
      return state.phase === 'testing' ? { phase: 'testing', status: event.progress } : state;
    case 'ended':
      return state.phase === 'testing' ? afterTest(state, event.outcome) : state;
    case 'stopped':
      return state.phase === 'testing' ? { phase: 'instructions', hasRested: event.hasRested } : state;
    case 'retried':
      return { phase: 'instructions', hasRested: false };
  }
  return event satisfies never;
}

function afterTest(state: TestState, outcome: TestOutcome): TestState {
  switch (outcome.kind) {
    case 'result':
      return { phase: 'result', result: outcome.result };
    case 'trouble':
      return { phase: 'testing', status: { stage: 'trouble', trouble: outcome.trouble } };
    case 'left':
      return state;
  }
  return outcome satisfies never;
}
