/**
 * Finds earlier photos that may be copies, by index: those that share a band of their hash with one of the photos asked for, mirrored
 * or not, and differ from it in few bits. Measured (docs/presence.md): in copies at most 24 % of the bits differ, in photos of two
 * people at least 25 %; a copy is found by at least one of its ten bands.
 */
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../database/connect.ts';
import { BAND_BITS, BANDS, HASH_BITS, type PhotoHash } from './photo-hash.ts';

export const MAX_DIFFERING_BITS = HASH_BITS / 4;
/** Comparing the details takes time; the nearest come first. */
const MAX_CANDIDATES = 3;

/** A photo as it is and mirrored. */
export type AskedPhoto = readonly PhotoHash[];

export interface Candidate {
  /** Of the photo asked for. */
  index: number;
  participantId: string;
  photo: number;
  pictureEncrypted: Buffer;
}

export async function findCandidates(
  tx: Pick<Transaction, 'execute'>,
  photos: readonly AskedPhoto[],
  participantId: string,
  now: Date,
): Promise<Candidate[]> {
  const asked = photos.flatMap((hashes, index) => hashes.map((hash) => ({ index, ...hash })));
  const byBand = Array.from({ length: BANDS }, (_, band) => {
    const values = asked.flatMap(({ lookups }) => lookups[band] ?? []);
    return sql`select participant_id, photo, photo_hash from accepted_faces
      where ${bandExpression(band)} = any(${sql.param(values)}::integer[])
      and participant_id <> ${participantId} and expires_at > ${now}`;
  });
  const { rows } = await tx.execute<{
    index: number;
    participant_id: string;
    photo: number;
    picture_encrypted: Buffer;
  }>(sql`
    select near.index, near.participant_id, near.photo, face.picture_encrypted
    from (
      select asked.index, found.participant_id, found.photo,
        row_number() over (partition by asked.index order by min(bit_count(found.photo_hash # asked.bits))) as place
      from (${sql.join(byBand, sql` union `)}) as found
      join unnest(
        ${sql.param(asked.map(({ index }) => index))}::integer[],
        ${sql.param(asked.map(({ bits }) => bits))}::bit(${sql.raw(String(HASH_BITS))})[]
      ) as asked(index, bits) on bit_count(found.photo_hash # asked.bits) <= ${MAX_DIFFERING_BITS}
      group by asked.index, found.participant_id, found.photo
    ) as near
    join accepted_faces as face on face.participant_id = near.participant_id and face.photo = near.photo
    where near.place <= ${MAX_CANDIDATES}
    order by near.index, near.place`);
  return rows.map((row) => ({
    index: row.index,
    participantId: row.participant_id,
    photo: row.photo,
    pictureEncrypted: row.picture_encrypted,
  }));
}

/** Written as in the indexes of migration 0023. */
const bandExpression = (band: number) =>
  sql.raw(`substring(photo_hash from ${band * BAND_BITS + 1} for ${BAND_BITS})::bit(${BAND_BITS})::integer`);
