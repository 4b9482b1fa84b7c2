/** Stores unsaved changes in this browser, separately for each person. */
import type { Content } from './editor/field.ts';

export interface Draft {
  /** The version of the layout to which the changes apply. */
  version: number;
  at: string;
  content: Content;
}

const keyOf = (person: string, layout: string) => `countersign.layout-draft.${person}.${layout}`;

/**
 * Stores, reads and deletes drafts. If storage is full or disabled, every access throws. Only the warning before
 * leaving then protects the changes.
 */
export const drafts = {
  read(person: string, layout: string): Draft | null {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(keyOf(person, layout)) ?? 'null');
      return isDraft(kept) ? kept : null;
    } catch {
      return null;
    }
  },
  keep(person: string, layout: string, draft: Draft): void {
    try {
      localStorage.setItem(keyOf(person, layout), JSON.stringify(draft));
    } catch {
      // Without storage, the changes stay on the screen until the person leaves the page.
    }
  },
  remove(person: string, layout: string): void {
    try {
      localStorage.removeItem(keyOf(person, layout));
    } catch {
      // If storage is disabled, there is no draft to delete.
    }
  },
};

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false;
  if (!('version' in value) || !('at' in value) || !('content' in value)) return false;
  const { content } = value;
  return (
    typeof content === 'object' &&
    content !== null &&
    'name' in content &&
    'roles' in content &&
    'fields' in content &&
    Array.isArray(content.roles) &&
    Array.isArray(content.fields)
  );
}
