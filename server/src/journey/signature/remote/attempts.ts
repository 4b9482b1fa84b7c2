/**
 * Stores the attempts of participants to sign at an external service: their rows, their encrypted content, and how they
 * end.
 */
import { LANGUAGES } from '@countersign/contract/rules/languages';
import type { RemoteRefusal } from '@countersign/contract/rules/remote-refusals';
import { INPUT_TYPES } from '@countersign/contract/rules/signer-inputs';
import { inputValue } from '@countersign/contract/schemas/input-value';
import { and, eq, gt, inArray, ne } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable, Transaction } from '../../../database/connect.ts';
import { remoteSignings } from '../../../database/schema.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Origin } from '../../../http/origin.ts';
import type { Kernel } from '../../../signing/kernel.ts';
import { createRecorder } from '../../../signing/recorder.ts';
import { lockSession } from '../../../signing/rows.ts';

export type Attempt = typeof remoteSignings.$inferSelect;

const text = z.string();
const form = z.object({
  method: z.enum(['GET', 'POST']),
  url: text,
  fields: z.record(text, text),
});

/** The content that only the attempt needs: personal data, and secrets of the adapter for the service. */
const content = z.object({
  language: z.enum(LANGUAGES),
  inputs: z.array(z.object({ key: text, label: text, type: z.enum(INPUT_TYPES), value: inputValue, text })),
  origin: z.custom<Origin>((value) => typeof value === 'object' && value !== null),
  /** The token of the personal link to which the browser returns. */
  linkToken: text.nullable(),
  startedAt: z.coerce.date(),
  returnUrl: text,
  leaveToken: text,
  form: form.nullable(),
  state: z.unknown(),
});
export type AttemptContent = z.output<typeof content>;

const contextOf = (participantId: string): string => `remote_signings.content:${participantId}`;

export const encryptContent = ({ vault }: Kernel, participantId: string, value: AttemptContent): Buffer =>
  vault.encrypt(JSON.stringify(value), contextOf(participantId));

export const contentOf = ({ vault }: Kernel, attempt: Attempt): AttemptContent =>
  content.parse(JSON.parse(vault.decrypt(attempt.contentEncrypted, contextOf(attempt.participantId))));

export async function attemptOf(db: Queryable, participantId: string): Promise<Attempt | null> {
  const [row] = await db.select().from(remoteSignings).where(eq(remoteSignings.participantId, participantId));
  return row ?? null;
}

const UNDER_WAY = ['preparing', 'open', 'answering'] as const;

export const isUnderWay = ({ status, expiresAt }: Attempt, now: Date): boolean =>
  status !== 'refused' && expiresAt > now;

/**
 * Returns a refusal while another participant signs at a service. The next revision continues from that participant's
 * revision, so no other participant can sign until the attempt ends or expires.
 */
export async function refusalByAnother(
  tx: Transaction,
  { sessionId, participantId, now }: { sessionId: string; participantId: string; now: Date },
): Promise<AppError | null> {
  const [other] = await tx
    .select({ id: remoteSignings.participantId })
    .from(remoteSignings)
    .where(
      and(
        eq(remoteSignings.sessionId, sessionId),
        ne(remoteSignings.participantId, participantId),
        inArray(remoteSignings.status, [...UNDER_WAY]),
        gt(remoteSignings.expiresAt, now),
      ),
    )
    .limit(1);
  return other ? new AppError('ANOTHER_IS_SIGNING', { retry_after_seconds: RETRY_SECONDS }) : null;
}

const RETRY_SECONDS = 5;

/**
 * Ends an attempt that has no signature. This happens only once. The drawn mark stays for another attempt, and the
 * prepared revision is discarded.
 */
export async function endAttempt(
  services: Kernel,
  attempt: Pick<Attempt, 'sessionId' | 'participantId' | 'transaction' | 'method'>,
  refusal: RemoteRefusal,
  detail?: string,
): Promise<void> {
  const { sessionId, participantId, transaction, method } = attempt;
  services.log.warn(
    { session_id: sessionId, participant_id: participantId, method, reason: refusal, detail },
    'A signature by an outside service failed',
  );
  await services.database.transaction(async (tx) => {
    const [session] = await lockSession(tx).execute({ id: sessionId });
    if (!session) return;
    const ended = await tx
      .update(remoteSignings)
      .set({ status: 'refused', refusal, leaveHash: null, returnHash: null, nextCheckAt: null, prepared: [] })
      .where(
        and(
          eq(remoteSignings.participantId, participantId),
          eq(remoteSignings.transaction, transaction),
          inArray(remoteSignings.status, [...UNDER_WAY]),
        ),
      )
      .returning({ id: remoteSignings.participantId });
    if (ended.length === 0) return;
    const actor = { kind: 'signer', participant_id: participantId } as const;
    const record = createRecorder(services, tx, session, actor, services.now());
    await record('REMOTE_SIGNING_REFUSED', { transaction, method, reason: refusal });
  });
}
