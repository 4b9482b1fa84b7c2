/**
 * Receives a file in parts. Each part is stored encrypted until the file is complete and checked, but for one day at
 * most.
 */
import { and, asc, eq } from 'drizzle-orm';
import { sha256 as hashOf } from '../../crypto/secrets.ts';
import { attachmentParts } from '../../database/schema.ts';
import { AppError } from '../../http/app-error.ts';
import type { Step } from '../take-step.ts';
import { attachmentRefused } from './accept-attachment.ts';
import type { Kernel } from '../../signing/kernel.ts';

const KEPT_HOURS = 24;

interface At {
  tx: Step['tx'];
  participant: { id: string };
}

interface Part {
  key: string;
  /** The SHA-256 hash and the size of the complete file. */
  sha256: string;
  sizeBytes: number;
  offset: number;
  content: Buffer;
}

interface Received {
  bytes: number;
  /** The complete file, or null until all parts have arrived. */
  file: Buffer | null;
}

/**
 * Stores a part. Refuses a part that does not start where the last one ended. The refusal states the offset at which to
 * continue.
 */
export async function receivePart(
  services: Kernel,
  step: At & Pick<Step, 'now'>,
  part: Part,
): Promise<Received | AppError> {
  const { key, sha256, sizeBytes, offset, content } = part;
  if (offset + content.length > sizeBytes)
    return new AppError('INVALID_REQUEST', {}, 'offset: the parts exceed `size_bytes`');
  const stored = await step.tx
    .select()
    .from(attachmentParts)
    .where(and(ofFile(step, key), eq(attachmentParts.sha256, sha256)))
    .orderBy(asc(attachmentParts.offset));
  const contents: Buffer[] = stored.map((row) =>
    Buffer.from(services.vault.decrypt(row.contentEncrypted, contextOf(row)), 'base64'),
  );
  const before = stored.reduce((sum, row) => sum + row.sizeBytes, 0);
  if (offset === before && content.length > 0) {
    // The first part of another file replaces an incomplete upload.
    if (before === 0) await forgetParts(step, key);
    await keepPart(services, step, part);
    contents.push(content);
  }
  const file = Buffer.concat(contents);
  if (file.length < sizeBytes) return { bytes: file.length, file: null };
  if (hashOf(file) === sha256) return { bytes: file.length, file };
  await forgetParts(step, key);
  return attachmentRefused('UNREADABLE');
}

async function keepPart(
  { vault }: Kernel,
  { tx, now, participant }: At & Pick<Step, 'now'>,
  { key, sha256, offset, content }: Part,
): Promise<void> {
  const place = { participantId: participant.id, key, sha256, offset };
  await tx.insert(attachmentParts).values({
    ...place,
    sizeBytes: content.length,
    contentEncrypted: vault.encrypt(content.toString('base64'), contextOf(place)),
    expiresAt: new Date(+now + KEPT_HOURS * 3_600_000),
  });
}

export async function forgetParts(step: At, key: string): Promise<void> {
  await step.tx.delete(attachmentParts).where(ofFile(step, key));
}

const ofFile = ({ participant }: Pick<At, 'participant'>, key: string) =>
  and(eq(attachmentParts.participantId, participant.id), eq(attachmentParts.key, key));

const contextOf = ({
  participantId,
  key,
  sha256,
  offset,
}: Pick<typeof attachmentParts.$inferSelect, 'participantId' | 'key' | 'sha256' | 'offset'>): string =>
  `attachment_parts.content:${participantId}:${key}:${sha256}:${offset}`;
