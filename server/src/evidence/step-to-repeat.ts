/** A reviewer may ask a signer for a step again. */
import { REPEATABLE_STEPS, type RepeatableStep } from '@countersign/contract/rules/steps';
import type { WrittenEvent } from './chain.ts';

/** The step that this event asks for again. */
export const stepToRepeat = ({ type, facts }: WrittenEvent): RepeatableStep | undefined =>
  type === 'REPEAT_ASKED' ? REPEATABLE_STEPS.find((step) => step === facts['step']) : undefined;
