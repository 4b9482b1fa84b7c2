/** The template and the branches that a new session names: both exist, and the sender may use them. */
import type { SessionInput } from '@countersign/contract/originator/session-input';
import { TEMPLATE_DEFAULTS, type TemplateConfig } from '@countersign/contract/template';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { validate as isUuid } from 'uuid';
import { ofDepartments } from '../../access/access-scope.ts';
import { branches, type SessionBranch, templates } from '../../database/schema.ts';
import { AppError } from '../../http/app-error.ts';
import type { Queryable } from '../../database/connect.ts';
import type { Sender } from './sender-rights.ts';

/** Null if the session names none. */
export async function findTemplate(tx: Queryable, caller: Sender | null, id: string | undefined) {
  if (id === undefined) return null;
  const [template] = isUuid(id)
    ? await tx
        .select()
        .from(templates)
        .where(
          and(
            eq(templates.id, id),
            ofDepartments(templates.department, caller?.departments ?? null),
            isNull(templates.deletedAt),
          ),
        )
    : [];
  if (!template) throw new AppError('TEMPLATE_NOT_FOUND');
  return template;
}

/** The rules it runs under: those of the template, but for what the session says itself. */
export const configOf = (
  template: { config: TemplateConfig } | null,
  { validity_hours }: Pick<SessionInput, 'validity_hours'>,
  sendsInvites?: boolean,
): TemplateConfig => ({
  ...(template?.config ?? TEMPLATE_DEFAULTS),
  ...(validity_hours === undefined ? {} : { validity_hours }),
  ...(sendsInvites === undefined ? {} : { send_invite_notification: sendsInvites }),
});

/** Copied into the session: what happens to a branch later changes nothing for signings that began before. */
export async function findBranches(
  tx: Queryable,
  caller: Sender | null,
  ids: readonly string[],
): Promise<SessionBranch[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return [];
  const own = caller?.branches ?? null;
  // Another branch answers exactly as an unknown id.
  if (!wanted.every((id) => isUuid(id) && (own?.includes(id) ?? true)))
    throw new AppError('BRANCH_NOT_FOUND');
  const rows = await tx
    .select()
    .from(branches)
    .where(and(inArray(branches.id, wanted), isNull(branches.deletedAt)));
  if (rows.length !== wanted.length) throw new AppError('BRANCH_NOT_FOUND');
  return rows.map((row) => ({
    branch_id: row.id,
    name: row.name,
    latitude: row.latitude,
    longitude: row.longitude,
    max_distance_meters: row.maxDistanceMeters,
  }));
}
