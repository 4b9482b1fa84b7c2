/**
 * Checks whether one person signs for two signers of the session. The result is only recorded and never blocks a
 * signer.
 */
import type { Verdict } from '@countersign/contract/rules/verdict';
import { and, eq, ne } from 'drizzle-orm';
import { z } from 'zod';
import type { Vault } from '../../crypto/vault.ts';
import { participants, signerFaces } from '../../database/schema.ts';
import { distanceBetween, type Descriptor } from '../../vision/faces/face-distance.ts';
import { rounded } from '../../vision/pictures/rounded.ts';
import type { Step } from '../take-step.ts';
import { likenessOf } from './same-person.ts';

export interface DistinctSigner {
  /** The verdict: `failed` means that another signer has the same face, and `passed` that no other face is similar. */
  verdict: Verdict;
  /** The signer with the most similar face. Null if no other face was compared. */
  nearest: { participant_id: string; signing_order: number; distance: number } | null;
}

const OPPOSITE = { passed: 'failed', failed: 'passed', indeterminate: 'indeterminate' } as const;

/** Compares the signer with the others. Returns null if no other signer has shown a face yet. */
export async function compareSigners(
  vault: Vault,
  { tx, session, participant }: Step,
  descriptor: Descriptor | null,
): Promise<DistinctSigner | null> {
  const others = await tx
    .select({
      id: signerFaces.participantId,
      order: participants.signingOrder,
      encrypted: signerFaces.descriptorEncrypted,
    })
    .from(signerFaces)
    .innerJoin(participants, eq(participants.id, signerFaces.participantId))
    .where(and(eq(participants.sessionId, session.id), ne(participants.id, participant.id)));
  if (others.length === 0) return null;
  if (!descriptor) return { verdict: 'indeterminate', nearest: null };
  const [nearest] = others
    .map(({ id, order, encrypted }) => ({
      participant_id: id,
      signing_order: order,
      distance: rounded(distanceBetween(descriptor, descriptorIn(vault, id, encrypted))),
    }))
    .toSorted((a, b) => a.distance - b.distance);
  return { verdict: OPPOSITE[likenessOf(nearest?.distance ?? null).verdict], nearest: nearest ?? null };
}

/**
 * Stores the face until the session ends. It is only compared with other signers of the session, so the face of a sole
 * signer is not stored.
 */
export async function rememberSigner(
  vault: Vault,
  { tx, session, participant }: Step,
  descriptor: Descriptor | null,
): Promise<void> {
  const signers = await tx.$count(participants, eq(participants.sessionId, session.id));
  if (signers === 1) return;
  await tx.delete(signerFaces).where(eq(signerFaces.participantId, participant.id));
  if (!descriptor) return;
  await tx.insert(signerFaces).values({
    participantId: participant.id,
    descriptorEncrypted: vault.encrypt(JSON.stringify(descriptor), context(participant.id)),
    expiresAt: session.expiresAt,
  });
}

const context = (participantId: string) => `signer_faces.descriptor:${participantId}`;

function descriptorIn(vault: Vault, participantId: string, encrypted: Buffer): Descriptor {
  return z.array(z.number()).parse(JSON.parse(vault.decrypt(encrypted, context(participantId))));
}
