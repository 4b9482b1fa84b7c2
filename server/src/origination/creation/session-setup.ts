/** Finds the template and branches of a new session. They must exist, and the sender must be allowed to use them. */
import type { SessionInput } from '@countersign/contract/originator/session-input';
import { TEMPLATE_DEFAULTS, type TemplateConfig } from '@countersign/contract/template';
import { and, inArray, isNull } from 'drizzle-orm';
import { validate as isUuid } from 'uuid';
import { branches, type SessionBranch, type templates } from '../../database/schema.ts';
import { AppError } from '../../http/app-error.ts';
import type { Queryable } from '../../database/connect.ts';
import { usableTemplate } from '../usable-template.ts';
import type { Sender } from './sender-rights.ts';

/** The parts of a template that a session uses. */
export type SessionTemplate = Pick<typeof templates.$inferSelect, 'id' | 'version' | 'department' | 'config'>;

/** Returns the template. Returns null if the session names none. */
export async function findTemplate(
  db: Queryable,
  caller: Sender | null,
  id: string | undefined,
): Promise<SessionTemplate | null> {
  if (id === undefined) return null;
  const template = await usableTemplate(db, caller, id);
  if (!template) throw new AppError('TEMPLATE_NOT_FOUND');
  return template;
}

type Overrides = Pick<SessionInput, 'validity_hours' | 'unrepresentable_pages' | 'send_invites'>;

/**
 * Returns the rules of a session, which are the template's rules with the session's own changes. In a session without a
 * template, signers who receive their link from us also receive their copy from us.
 */
export const configOf = (
  template: Pick<SessionTemplate, 'config'> | null,
  { validity_hours, unrepresentable_pages, send_invites }: Overrides,
): TemplateConfig => ({
  // The defaults of options that did not exist when the template was saved.
  ...TEMPLATE_DEFAULTS,
  ...(template?.config ?? { send_completion_notification: send_invites ?? false }),
  ...(validity_hours === undefined ? {} : { validity_hours }),
  ...(unrepresentable_pages === undefined ? {} : { unrepresentable_pages }),
  ...(send_invites === undefined ? {} : { send_invite_notification: send_invites }),
});

/**
 * Returns the branches for a session. The session stores copies, so that later changes to a branch do not affect it.
 */
export async function findBranches(
  db: Queryable,
  caller: Sender | null,
  ids: readonly string[],
): Promise<SessionBranch[]> {
  const wanted = [...new Set(ids)];
  const rows = await usableBranches(db, caller, wanted);
  // For a branch outside the caller's scope, the response is the same as for an unknown id.
  if (rows.length !== wanted.length) throw new AppError('BRANCH_NOT_FOUND');
  return rows.map((row) => ({
    branch_id: row.id,
    name: row.name,
    latitude: row.latitude,
    longitude: row.longitude,
    max_distance_meters: row.maxDistanceMeters,
  }));
}

/** Returns the branches that exist and that the caller may use. */
export async function usableBranches(
  db: Queryable,
  caller: Pick<Sender, 'branches'> | null,
  ids: readonly string[],
) {
  const own = caller?.branches ?? null;
  const allowed = ids.filter((id) => isUuid(id) && (own?.includes(id) ?? true));
  if (allowed.length === 0) return [];
  return db
    .select()
    .from(branches)
    .where(and(inArray(branches.id, allowed), isNull(branches.deletedAt)));
}
