/**
 * Finds earlier faces whose hashes differ in a few bits, by index. A hash is cut into nine slices, each with an index
 * (migration 0014): with at most 16 differing bits, at least one slice differs in at most one. So each slice is looked up as it is
 * and with each of its bits turned, for all photos of a submission, mirrored too, in one query. What is farther away (mirrored
 * copies, up to 20 bits) is found almost always: only where every slice differs in two bits or more is it missed.
 */
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../database/connect.ts';
import { type FaceHash, MAX_COPY_BITS, MAX_MIRRORED_COPY_BITS } from '../../providers/vision/face-hash.ts';

/** From where (counted from 1) and how many bits; the index expressions of migration 0014 are written the same way. */
const SLICES = [
  { from: 1, bits: 29 },
  { from: 30, bits: 29 },
  { from: 59, bits: 29 },
  { from: 88, bits: 29 },
  { from: 117, bits: 28 },
  { from: 145, bits: 28 },
  { from: 173, bits: 28 },
  { from: 201, bits: 28 },
  { from: 229, bits: 28 },
];
type Slice = (typeof SLICES)[number];

interface Asked {
  index: number;
  bits: string;
  limit: number;
}

/** By the index of each face that is a copy: in how many bits the nearest earlier face of another participant differs. */
export async function findCopies(
  tx: Pick<Transaction, 'execute'>,
  faces: readonly FaceHash[],
  participantId: string,
  now: Date,
): Promise<Map<number, number>> {
  const asked = faces.flatMap(({ hash, mirrored }, index): Asked[] => [
    { index, bits: hash, limit: MAX_COPY_BITS },
    { index, bits: mirrored, limit: MAX_MIRRORED_COPY_BITS },
  ]);
  const bySlice = SLICES.map((slice) => {
    const near = asked.flatMap(({ bits }) => lookups(bits, slice));
    return sql`select face_hash from accepted_faces where ${expressionOf(slice)} = any(${sql.param(near)}::integer[])
      and participant_id <> ${participantId} and expires_at > ${now}`;
  });
  const { rows } = await tx.execute<{ index: number; bits: number }>(sql`
    select asked.index, min(bit_count(near.face_hash # asked.bits))::integer as bits
    from (${sql.join(bySlice, sql` union all `)}) as near
    join unnest(
      ${sql.param(asked.map(({ index }) => index))}::integer[],
      ${sql.param(asked.map(({ bits }) => bits))}::bit(256)[],
      ${sql.param(asked.map(({ limit }) => limit))}::integer[]
    ) as asked(index, bits, furthest) on bit_count(near.face_hash # asked.bits) <= asked.furthest
    group by asked.index`);
  return new Map(rows.map(({ index, bits }) => [index, bits]));
}

const expressionOf = ({ from, bits }: Slice) =>
  sql.raw(`substring(face_hash from ${from} for ${bits})::bit(${bits})::integer`);

/** The slice itself, and with each one of its bits turned. */
function lookups(hash: string, { from, bits }: Slice): number[] {
  const value = Number.parseInt(hash.slice(from - 1, from - 1 + bits), 2);
  return [value, ...Array.from({ length: bits }, (_, bit) => value ^ (1 << bit))];
}
