/**
 * Creates the session of a draft and ends the draft in one transaction, so that only one session is created. The files
 * of the draft are deleted afterwards.
 */
import { eq } from 'drizzle-orm';
import { drafts } from '../../database/schema.ts';
import type { Originator } from '../../http/callers.ts';
import type { Origin } from '../../http/origin.ts';
import { eraseAnswers } from '../../access/idempotency.ts';
import { putNewFiles } from '../documents/new-files.ts';
import type { Transaction } from '../../database/connect.ts';
import { createSession, type Upload } from '../creation/create.ts';
import { lockDraft, refuseChanged } from './rows.ts';
import type { Messengers } from '../../messaging/messengers.ts';
import type { WithStorage } from '../../providers/storage/storage.ts';
import type { Kernel } from '../../signing/kernel.ts';

/** The number of days during which sending the draft again returns its session. */
const SENT_KEPT_DAYS = 1;

interface Sending {
  id: string;
  version: number;
  sessionId: string;
  upload: Upload;
  origin: Origin;
}

export async function sendAsSession(
  services: Kernel & WithStorage & Messengers,
  tx: Transaction,
  caller: Originator,
  { id, version, sessionId, upload, origin }: Sending,
) {
  const row = await lockDraft(services, tx, caller, id);
  refuseChanged(row, version);
  const created = await createSession(services, tx, sessionId, upload, caller, origin);
  await tx
    .update(drafts)
    .set({
      contentEncrypted: null,
      sessionId,
      expiresAt: new Date(+services.now() + SENT_KEPT_DAYS * 86_400_000),
    })
    .where(eq(drafts.id, row.id));
  await eraseAnswers(tx, row.id);
  await putNewFiles(services, tx, sessionId, upload.documents);
  return created;
}
