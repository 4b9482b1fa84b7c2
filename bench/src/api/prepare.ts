/** Prepares a database with signers whose next call verifies their OTP. */
import { randomBytes } from 'node:crypto';
import type { Database } from '@countersign/server/database/connect';
import { otpNonces, otpStates, participants } from '@countersign/server/database/schema';
import type { Keys } from '@countersign/server/crypto/keys';
import { hashToken, newToken, sha256 } from '@countersign/server/crypto/secrets';
import { hashCode } from '@countersign/server/journey/one-time-code';
import { createSession } from '@countersign/server/origination/creation/create';
import { sessionInput } from '@countersign/contract/originator/session-input';
import { eq } from 'drizzle-orm';
import { CompactEncrypt, importJWK } from 'jose';
import { v7 as uuid } from 'uuid';
import type { Services } from '@countersign/server/composition/services';

export interface WaitingSigner {
  id: string;
  token: string;
  /** The encrypted OTP, ready to send. */
  jwe: string;
}

export async function prepareSigners(services: Services, count: number): Promise<WaitingSigner[]> {
  const content = randomBytes(64);
  const session = sessionInput.parse({ participants: [{ name: 'Asha Rao', phone: '+919876543210' }] });
  const document = { content, sha256: sha256(content), pages: 1, name: null };
  const upload = { documents: [document], session, template: null };
  const signers: WaitingSigner[] = [];
  for (let made = 0; made < count; made++) {
    const created = await services.database.transaction((tx) =>
      createSession(services, tx, uuid(), upload, null),
    );
    const [participant] = created.participants;
    if (!participant) throw new Error('The session has no participant');
    const token = participant.link.slice(participant.link.lastIndexOf('/') + 1);
    signers.push({
      id: participant.participant_id,
      token,
      jwe: await sendOtp(services, participant.participant_id),
    });
  }
  return signers;
}

export async function sendOtp(
  { database, keys }: { database: Database; keys: Keys },
  participantId: string,
): Promise<string> {
  const challengeId = uuid();
  const nonce = newToken();
  const later = new Date(Date.now() + 3_600_000);
  const now = new Date();
  await database.db
    .update(otpStates)
    .set({
      challengeId,
      codeHash: hashCode(keys.otpCode, challengeId, participantId, '123456'),
      expiresAt: later,
      sends: 1,
    })
    .where(eq(otpStates.participantId, participantId));
  await database.db
    .update(participants)
    .set({ status: 'OTP_SENT', openedAt: now })
    .where(eq(participants.id, participantId));
  await database.db
    .insert(otpNonces)
    .values({ nonceHash: hashToken(keys, nonce), participantId, expiresAt: later });
  return new CompactEncrypt(new TextEncoder().encode(`123456${nonce}`))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM' })
    .encrypt(await importJWK(keys.otpTransport.publicJwk, 'ECDH-ES'));
}
