import type { LayoutRole } from '@countersign/contract/originator/layout-content';
import { lookOf } from './roles.ts';

/**
 * The styles of roles. They differ in colour and in the style of the line. Fields appear on paper, which stays white in
 * dark mode.
 */
const LOOKS = [
  'border-role-0 text-role-0 border-solid',
  'border-role-1 text-role-1 border-dashed',
  'border-role-2 text-role-2 border-dotted',
  'border-role-3 text-role-3 border-double',
  'border-role-4 text-role-4 border-dashed',
  'border-role-5 text-role-5 border-dotted',
] as const;
const NOBODY = 'border-paper-ink text-paper-ink border-solid';

export function lookClass(roles: readonly LayoutRole[], id: string | undefined): string {
  const look = lookOf(roles, id);
  return (look === null ? undefined : LOOKS[look]) ?? NOBODY;
}

/** Shows a role with its name, in the style of its fields. */
export function RoleChip({ roles, role }: { roles: readonly LayoutRole[]; role: LayoutRole }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-2">
      <span
        aria-hidden="true"
        className={`bg-paper inline-block h-4 w-6 flex-none border-3 ${lookClass(roles, role.id)}`}
      />
      <span className="truncate">{role.name}</span>
    </span>
  );
}
