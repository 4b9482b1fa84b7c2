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
  const asked = photos.flatMap((hashes, index) =>
    hashes.map(
      ({ bits, lookups }) =>
        sql`(${index}::integer, ${bits}::bit(${sql.raw(String(HASH_BITS))}), ${sql.join(
          lookups.map((values) => sql`${sql.param(values)}::integer[]`),
          sql`, `,
        )})`,
    ),
  );
  // Each hash by itself: what another one's lookups find is as far from it as any. All that is read is in the index of the band.
  const byBand = Array.from(
    { length: BANDS },
    (_, band) => sql`select found.participant_id, found.differing from asked cross join lateral (
      select participant_id, bit_count(photo_hash # asked.bits) as differing from accepted_faces
      where ${bandExpression(band)} = any(asked.${bandName(band)})
      and bit_count(photo_hash # asked.bits) <= ${MAX_DIFFERING_BITS}
      and participant_id <> ${participantId} and expires_at > ${now}) as found`,
  );
  const { rows } = await tx.execute<{
    index: number;
    participant_id: string;
    photo: number;
    picture_encrypted: Buffer;
  }>(sql`
    with asked (index, bits, ${sql.join(
      Array.from({ length: BANDS }, (_, band) => bandName(band)),
      sql`, `,
    )}) as (
      values ${sql.join(asked, sql`, `)}
    ), signers as (
      select participant_id from (${sql.join(byBand, sql` union all `)}) as found
      group by participant_id
      order by min(differing)
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

const bandName = (band: number) => sql.raw(`band_${band + 1}`);

/** Written as in the indexes of migration 0053. */
const bandExpression = (band: number) =>
  sql.raw(`substring(photo_hash from ${band * BAND_BITS + 1} for ${BAND_BITS})::bit(${BAND_BITS})::integer`);
