/**
 * Finds earlier photos that may be the same as the given photos. The search uses an index: a found photo, mirrored or
 * not, shares a band of its hash with a given photo and differs in few bits. The search then adds all photos of the
 * signers it found, even if they differ more. A reused set contains three photos, and the index may miss some of them
 * (docs/presence.md).
 */
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../database/connect.ts';
import { prepared } from '../../database/prepared.ts';
import { BAND_BITS, BANDS, HASH_BITS, LOOKUPS_PER_BAND, type PhotoHash } from './photo-hash.ts';

export const MAX_DIFFERING_BITS = HASH_BITS / 4;
/**
 * The maximum number of differing bits for further photos of a signer that was found. Photos of two different people
 * differ in about half of the bits.
 */
export const MAX_OTHER_DIFFERING_BITS = HASH_BITS * 0.35;
/** The maximum numbers of signers and of photos to compare in detail, because each comparison takes time. */
const MAX_SIGNERS = 3;
const MAX_CANDIDATES = 3;

/** A photo to search for, as its plain hash and its mirrored hash. */
export type AskedPhoto = readonly PhotoHash[];

export interface Candidate {
  /** The index of the given photo that this one resembles. */
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
 * The search as a prepared statement, because planning the use of an index for each band would take a quarter of the
 * time of the search. PostgreSQL reuses a plan only if a plan for the actual values would not be cheaper. Therefore, no
 * value that it could use for an estimate is a parameter, and `(select …)` hides the number of photos.
 */
const search = prepared((tx) => {
  const { placeholder } = sql;
  const bands = Array.from({ length: BANDS }, (_, band) => ({ band, name: sql.raw(placeholderOf(band)) }));
  // Each hash has the same number of lookups in each band.
  const asked = sql`select index, bits, ${sql.join(
    bands.map(
      ({ band, name }) =>
        sql`(${placeholder(placeholderOf(band))}::integer[])[(place - 1) * ${constant(LOOKUPS_PER_BAND)} + 1 : place * ${constant(LOOKUPS_PER_BAND)}] as ${name}`,
    ),
    sql`, `,
  )} from unnest((select ${placeholder('indexes')}::integer[]), ${placeholder('bits')}::bit(${constant(HASH_BITS)})[])
    with ordinality as given (index, bits, place)`;
  // Each hash is searched separately, because the lookups of one hash do not apply to another. The search reads only
  // columns that the index of the band contains.
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
 * The expression must equal the expression in the indexes `accepted_faces_band_*`. Otherwise, PostgreSQL does not use
 * them.
 */
const bandExpression = (band: number) =>
  sql.raw(`substring(photo_hash from ${band * BAND_BITS + 1} for ${BAND_BITS})::bit(${BAND_BITS})::integer`);
