/**
 * Finds earlier photos that may be copies, by index: photos that share a band of their hash with one of the given
 * photos, mirrored or not, and differ in few bits. A found photo leads to the other photos of its signer, which may
 * differ more, because a reused set contains all three photos and a band may not find each of them (docs/presence.md).
 */
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../database/connect.ts';
import { prepared } from '../../database/prepared.ts';
import { BAND_BITS, BANDS, HASH_BITS, LOOKUPS_PER_BAND, type PhotoHash } from './photo-hash.ts';

export const MAX_DIFFERING_BITS = HASH_BITS / 4;
/**
 * The maximum number of differing bits for the other photos of a found signer. Photos of two people differ in about
 * half of the bits.
 */
export const MAX_OTHER_DIFFERING_BITS = HASH_BITS * 0.35;
/** Only the nearest signers are compared, because comparing details takes time. */
const MAX_SIGNERS = 3;
const MAX_CANDIDATES = 3;

/** The hashes of a photo, plain and mirrored. */
export type AskedPhoto = readonly PhotoHash[];

export interface Candidate {
  /** The index of the given photo. */
  index: number;
  participantId: string;
  photo: number;
  pictureEncrypted: Buffer;
}

export function findCandidates(
  tx: Transaction,
  photos: readonly AskedPhoto[],
  participantId: string,
  now: Date,
): Promise<Candidate[]> {
  const asked = photos.flatMap((hashes, index) => hashes.map((hash) => ({ index, ...hash })));
  const lookups = Array.from({ length: BANDS }, (_, band) => [
    placeholderOf(band),
    asked.flatMap((hash) => hash.lookups[band] ?? []),
  ]);
  return search(tx).execute({
    indexes: asked.map(({ index }) => index),
    bits: asked.map(({ bits }) => bits),
    ...Object.fromEntries(lookups),
    participantId,
    now: now.toISOString(),
  });
}

/**
 * The query is prepared, because planning with an index for each band would take a quarter as long as the search.
 * PostgreSQL reuses a plan only if a custom one would not be cheaper, so no value that it could use for an estimate is
 * a parameter, and the number of photos is hidden in `(select …)`.
 */
const search = prepared((tx) => {
  const { placeholder } = sql;
  const bands = Array.from({ length: BANDS }, (_, band) => ({ band, name: sql.raw(placeholderOf(band)) }));
  // Each hash has the same number of lookups per band.
  const asked = sql`select index, bits, ${sql.join(
    bands.map(
      ({ band, name }) =>
        sql`(${placeholder(placeholderOf(band))}::integer[])[(place - 1) * ${constant(LOOKUPS_PER_BAND)} + 1 : place * ${constant(LOOKUPS_PER_BAND)}] as ${name}`,
    ),
    sql`, `,
  )} from unnest((select ${placeholder('indexes')}::integer[]), ${placeholder('bits')}::bit(${constant(HASH_BITS)})[])
    with ordinality as given (index, bits, place)`;
  // Each hash is searched separately, because the lookups of one hash say nothing about another. The index of the band
  // contains all columns that are read.
  const byBand = bands.map(
    ({ band, name }) => sql`select found.participant_id, found.differing from asked cross join lateral (
      select participant_id, bit_count(photo_hash # asked.bits) as differing from accepted_faces
      where ${bandExpression(band)} = any(asked.${name})
      and bit_count(photo_hash # asked.bits) <= ${constant(MAX_DIFFERING_BITS)}
      and expires_at > ${placeholder('now')}::timestamptz) as found`,
  );
  const found = sql`(
    with asked as materialized (${asked}), signers as (
      select participant_id from (${sql.join(byBand, sql` union all `)}) as found
      where participant_id <> ${placeholder('participantId')}
      group by participant_id
      order by min(differing)
      limit ${constant(MAX_SIGNERS)}
    ), near as (
      select asked.index, face.participant_id, face.photo,
        row_number() over (partition by asked.index order by min(bit_count(face.photo_hash # asked.bits))) as place
      from signers
      join accepted_faces as face on face.participant_id = signers.participant_id
      join asked on bit_count(face.photo_hash # asked.bits) <= ${constant(MAX_OTHER_DIFFERING_BITS)}
      group by asked.index, face.participant_id, face.photo
    )
    select near.index, near.place, near.participant_id, near.photo, face.picture_encrypted
    from near
    join accepted_faces as face on face.participant_id = near.participant_id and face.photo = near.photo
    where near.place <= ${constant(MAX_CANDIDATES)}
  ) as candidates`;
  return tx
    .select({
      index: sql<number>`index`,
      participantId: sql<string>`participant_id`,
      photo: sql<number>`photo`,
      pictureEncrypted: sql<Buffer>`picture_encrypted`,
    })
    .from(found)
    .orderBy(sql`index`, sql`place`)
    .prepare('find_candidates');
});

const constant = (value: number) => sql.raw(String(value));

const placeholderOf = (band: number) => `band_${band + 1}`;

/**
 * The expression must match the one in the indexes `accepted_faces_band_*` exactly, or PostgreSQL does not use them.
 */
const bandExpression = (band: number) =>
  sql.raw(`substring(photo_hash from ${band * BAND_BITS + 1} for ${BAND_BITS})::bit(${BAND_BITS})::integer`);
