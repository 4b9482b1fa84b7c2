/** Provides sessions in review, decisions of reviewers, and signers who must repeat a step. */
import type { TemplateConfig } from '@countersign/contract/template';
import { and, desc, eq } from 'drizzle-orm';
import { messages } from '../../src/database/schema.ts';
import { verifySessionEvidence } from '../../src/evidence/verify.ts';
import { linkOf } from '../../src/messaging/messages.ts';
import { signAll } from './sealing.ts';
import { type Answer, type Originator, type SessionOptions, Signer } from './signing.ts';
import type { StaffBrowser } from './staff.ts';
import { plainPhotos } from './stand-ins.ts';
import type { TestApp } from './test-app.ts';

export const ALWAYS: Partial<TemplateConfig> = { review_always: true };

/** Starts a session and lets every signer sign. The session then waits for review. */
export const inReview = (
  originator: Originator,
  template: Partial<TemplateConfig> = {},
  options: SessionOptions = {},
) => signAll(originator, { ...options, template: { ...ALWAYS, ...template } });

/** Sends a decision for the first round, or for the round in the body. */
export const decideAs = (by: StaffBrowser, id: string, body: object): Promise<Answer> =>
  by.ask(`/originator/sessions/${id}/review`, { method: 'POST', body: { round: 1, ...body } });

export const queueOf = async (by: StaffBrowser) => (await by.ask('/originator/reviews')).data.reviews;

export async function sealJobs({ services }: TestApp, id: string): Promise<number | null> {
  const { rowCount } = await services.database.pool.query(
    `select from pgboss.job where name = 'seal-session' and singleton_key = $1`,
    [id],
  );
  return rowCount;
}

export const faultsOf = async ({ services }: TestApp, id: string) =>
  (await verifySessionEvidence(services, id))?.faults;

/**
 * Returns the signer with the link to the repeated step. The link is taken from the message, because it is stored
 * nowhere else.
 */
export async function ledBack({ test, sessionId, id }: Signer): Promise<Signer> {
  const { services } = test;
  const [row] = await services.database.db
    .select()
    .from(messages)
    .where(and(eq(messages.participantId, id), eq(messages.kind, 'repeat')))
    .orderBy(desc(messages.id))
    .limit(1);
  if (!row?.linkEncrypted) throw new Error('No link was sent for the repeat');
  const link = linkOf(services, row.id, row.linkEncrypted);
  return withLink(test, sessionId, id, link);
}

/** Returns a signer who opens this link. */
export const withLink = (test: TestApp, sessionId: string, id: string, link: string): Signer =>
  new Signer(test, sessionId, id, link.slice(link.lastIndexOf('/') + 1), plainPhotos);
