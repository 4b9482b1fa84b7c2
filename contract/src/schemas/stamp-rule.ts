/** Defines the stamp certificate that a template requires. */
import { z } from 'zod';
import {
  MAX_STAMP_VALUE,
  plainArticle,
  STAMP_AMOUNTS,
  STAMP_ARTICLE_LENGTH,
  STAMP_ROUNDINGS,
  STAMP_STATE_CODES,
  STAMP_WHEN_EMPTY,
} from '../rules/stamps.ts';
import { exactly } from './exactly.ts';
import { word } from './word.ts';

const decimal = (max: number, places: number, min = 0) =>
  z
    .number()
    .min(min)
    .max(max)
    .refine((value) => Number(value.toFixed(places)) === value, `must have at most ${places} decimal places`);

export const stampState = z.enum(STAMP_STATE_CODES).describe('The code of the state in ISO 3166-2:IN.');
export const stampArticle = z.string().overwrite(plainArticle).min(1).max(STAMP_ARTICLE_LENGTH);
/** An amount in rupees. */
export const stampMoney = decimal(MAX_STAMP_VALUE, 2, 0.01);

const amountName = z.enum(STAMP_AMOUNTS);

const formula = exactly({
  of: z
    .string()
    .max(80)
    .refine(
      (name) =>
        amountName.safeParse(name).success ||
        (name.startsWith('data.') && word.safeParse(name.slice('data.'.length)).success),
      `must be one of ${STAMP_AMOUNTS.join(', ')} or data.<key>`,
    )
    .describe(
      `The amount of the session: one of its \`key_facts\` (${STAMP_AMOUNTS.join(', ')}), or \`data.<key>\` of its layout.`,
    ),
  percent: decimal(100, 4),
  min: decimal(MAX_STAMP_VALUE, 2).optional(),
  max: stampMoney.optional(),
  round_to: stampMoney.default(1).describe('The value is rounded to a multiple of this many rupees.'),
  rounding: z.enum(STAMP_ROUNDINGS).default('up'),
}).refine(({ min = 0, max = MAX_STAMP_VALUE }) => min <= max, 'must have a `min` of at most `max`');

export const stampRule = exactly({
  state: stampState,
  article: stampArticle.describe('As on the certificate, for example `Article 5`.'),
  value: z
    .union([stampMoney, formula])
    .describe(
      'The value in rupees, fixed or as a share of an amount. The stock must have exactly this value.',
    ),
  when_empty: z
    .enum(STAMP_WHEN_EMPTY)
    .default('refuse')
    .describe(
      'What happens if the stock has no such certificate. `refuse`: the session is rejected. `wait`: the request may be repeated until there is one, and a batch waits automatically.',
    ),
});
