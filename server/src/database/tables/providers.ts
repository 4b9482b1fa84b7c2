/** The table with the state of external services, which all nodes share. */
import type { WATCHED } from '@countersign/contract/staff/health';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

export const providerAnswers = pgTable('provider_answers', {
  port: text('port').$type<(typeof WATCHED)[number]>().primaryKey(),
  answeredAt: moment('answered_at'),
  unansweredAt: moment('unanswered_at'),
});
