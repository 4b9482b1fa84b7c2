/**
 * Finds earlier photos that may be copies, by index: those that share a band of their hash with one of the photos asked for, mirrored
 * or not, and differ from it in few bits. One found photo leads to the others of its signer, which may differ in more: who uses one photo
 * again uses all three, and not each of them is found by a band (docs/presence.md).
 */
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../database/connect.ts';
import { BAND_BITS, BANDS, HASH_BITS, type PhotoHash } from './photo-hash.ts';

export const MAX_DIFFERING_BITS = HASH_BITS / 4;
/** Of the other photos of a signer who was found. In photos of two people about half of the bits differ. */
export const MAX_BITS_OF_OTHERS = HASH_BITS * 0.35;
/** Comparing the details takes time; the nearest come first. */
const MAX_SIGNERS = 3;
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
    with asked as (
      select * from unnest(
        ${sql.param(asked.map(({ index }) => index))}::integer[],
        ${sql.param(asked.map(({ bits }) => bits))}::bit(${sql.raw(String(HASH_BITS))})[]
      ) as asked(index, bits)
    ), signers as (
      select found.participant_id
      from (${sql.join(byBand, sql` union `)}) as found
      join asked on bit_count(found.photo_hash # asked.bits) <= ${MAX_DIFFERING_BITS}
      group by found.participant_id
      order by min(bit_count(found.photo_hash # asked.bits))
      limit ${MAX_SIGNERS}
    ), near as (
      select asked.index, face.participant_id, face.photo,
        row_number() over (partition by asked.index order by min(bit_count(face.photo_hash # asked.bits))) as place
      from signers
      join accepted_faces as face on face.participant_id = signers.participant_id
      join asked on bit_count(face.photo_hash # asked.bits) <= ${MAX_BITS_OF_OTHERS}
      group by asked.index, face.participant_id, face.photo
    )
    select near.index, near.participant_id, near.photo, face.picture_encrypted
    from near
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
