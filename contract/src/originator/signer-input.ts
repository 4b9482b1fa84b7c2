/** Defines what a field asks a signer to fill in. */
import { z } from 'zod';
import {
  INPUT_RULES,
  INPUT_TYPES,
  inputProblem,
  isDay,
  MAX_INPUT_LENGTH,
  TEXT_FORMATS,
  tidyInput,
} from '../rules/signer-inputs.ts';
import { exactly } from '../schemas/exactly.ts';
import { inputValue } from '../schemas/input-value.ts';
import { filled, whole } from '../schemas/values.ts';
import { word } from '../schemas/word.ts';

const MAX_OPTIONS = 50;
const MAX_OPTION_LENGTH = 100;

const day = z.string().refine(isDay, 'must be a day, like 2026-12-31');
const length = whole(1, MAX_INPUT_LENGTH);
const number = z.number().min(-1e15).max(1e15);

const rules = {
  type: z.enum(INPUT_TYPES),
  key: word.describe('Identifies the value. Fields of a signer with the same key share one value.'),
  label: filled(200).describe('What the signer is asked for, in words that the signer understands.'),
  required: z.boolean().default(true).describe('A required checkbox must be ticked.'),
  format: z.enum(TEXT_FORMATS).optional().describe('For `text`.'),
  min_length: length.optional().describe('For `text`: the minimum number of letters.'),
  max_length: length.optional().describe('For `text`: the maximum number of letters.'),
  min: number.optional().describe('For `number`.'),
  max: number.optional().describe('For `number`.'),
  decimals: whole(0, 6).optional().describe('For `number`: the maximum number of decimal places.'),
  earliest: day.optional().describe('For `date`.'),
  latest: day.optional().describe('For `date`.'),
  options: z
    .array(filled(MAX_OPTION_LENGTH))
    .min(2)
    .max(MAX_OPTIONS)
    .optional()
    .describe('For `choice`, which requires options.'),
  option: filled(MAX_OPTION_LENGTH)
    .optional()
    .describe(
      'For `radio`, which requires it: the option that this field stands for. The fields with the same key form the group, and the chosen one gets a tick.',
    ),
  prefilled: inputValue
    .optional()
    .describe(
      'Proposed to the signer, who can change it. Must satisfy the rules. A session can replace the proposal of its layout with `data`.',
    ),
};

const FOR_SOME = new Set(Object.values(INPUT_RULES).flat());

const unchecked = exactly(rules);

function refuseUnclearRules(input: z.output<typeof unchecked>, context: z.RefinementCtx): void {
  const refuse = (path: keyof typeof rules, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message });
  const { type, options, option, prefilled } = input;
  for (const name of FOR_SOME)
    if (input[name] !== undefined && !INPUT_RULES[type].some((own) => own === name))
      refuse(name, `is not for the type ${type}`);
  if (type === 'choice' && options === undefined) refuse('options', 'is required for the type choice');
  if (type === 'radio' && option === undefined) refuse('option', 'is required for the type radio');
  if (options && new Set(options).size < options.length) refuse('options', 'contains an option twice');
  const { min_length, max_length, min, max, earliest, latest } = input;
  if (min_length !== undefined && max_length !== undefined && min_length > max_length)
    refuse('min_length', 'is greater than max_length');
  if (min !== undefined && max !== undefined && min > max) refuse('min', 'is greater than max');
  if (earliest !== undefined && latest !== undefined && earliest > latest)
    refuse('earliest', 'is later than latest');
  // A radio option cannot be checked alone, because its group defines the options.
  if (prefilled === undefined || type === 'radio') return;
  const problem = inputProblem({ ...input, required: false }, tidyInput(input, prefilled));
  if (problem) refuse('prefilled', `does not satisfy the rules: ${problem}`);
}

export const signerInput = unchecked.superRefine(refuseUnclearRules);

/** Rejects a field of the kind `input` without an `input`, and a field of another kind with one. */
export function refuseWithoutInput(
  { kind, input }: { kind: string; input?: object | undefined },
  context: z.RefinementCtx,
): void {
  const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['input'], message });
  if (kind === 'input' && input === undefined) refuse('is required for the kind input');
  if (kind !== 'input' && input !== undefined) refuse('is only for the kind input');
}
