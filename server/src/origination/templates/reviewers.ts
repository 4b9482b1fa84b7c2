/** Checks the reviewers that a template names. */
import type { TemplateConfig } from '@countersign/contract/template';
import { and, inArray, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connect.ts';
import { staff } from '../../database/schema.ts';
import { AppError } from '../../http/app-error.ts';
import { invalidRequest } from '../../http/invalid-request.ts';
import { rolesWith } from '../../signing/colleagues.ts';

type Named = Pick<TemplateConfig, 'review_reviewers' | 'review_four_eyes'>;

/**
 * Rejects people who cannot review. Reviewers whom the template already had are accepted, because a former member of
 * staff must not prevent other changes.
 */
export async function refuseUnfitReviewers(
  db: Queryable,
  { review_reviewers: ids, review_four_eyes: needsTwo }: Named,
  alreadyNamed: readonly string[] = [],
): Promise<void> {
  if (needsTwo && new Set(ids).size === 1)
    throw invalidRequest([
      { field: 'body.review_reviewers', message: 'must name at least two people, because two must accept' },
    ]);
  const added = [...new Set(ids)].filter((id) => !alreadyNamed.includes(id));
  if (added.length === 0) return;
  const fit = await db.$count(
    staff,
    and(
      inArray(sql`${staff.id}::text`, added),
      inArray(staff.role, rolesWith(['review'])),
      isNull(staff.disabledAt),
    ),
  );
  if (fit < added.length) throw new AppError('PERSON_NOT_FOUND');
}
