/** What was changed and not saved yet, kept in this browser for the person who changed it. */
import type { Content } from './editor/field.ts';

export interface Draft {
  /** The version that was changed. */
  version: number;
  at: string;
  content: Content;
}

const keyOf = (person: string, layout: string) => `countersign.layout-draft.${person}.${layout}`;

/** Storage may be full or switched off: then every access throws, and only leaving asks. */
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
      // It stays on the screen until the page is left.
    }
  },
  remove(person: string, layout: string): void {
    try {
      localStorage.removeItem(keyOf(person, layout));
    } catch {
      // There is none.
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
