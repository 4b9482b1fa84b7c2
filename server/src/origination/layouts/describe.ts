import type { LayoutField } from '@countersign/contract/originator/layout-content';
import { isDataKind, type DataFieldKind } from '@countersign/contract/rules/field-kinds';
import type { LayoutRow, LayoutVersionRow } from './rows.ts';

const named = (row: LayoutRow) => ({
  layout_id: row.id,
  name: row.name,
  department: row.department,
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
  archived_at: row.archivedAt?.toISOString() ?? null,
  default_template_id: row.defaultTemplateId,
  folder: row.folder,
});

export const describeLayout = (row: LayoutRow, { version, documents, roles, fields }: LayoutVersionRow) => ({
  ...named(row),
  version,
  latest_version: row.latestVersion,
  documents,
  roles,
  fields,
  data_keys: dataKeysOf(fields),
});

export const summariseLayout = (row: LayoutRow, { documents, roles, fields }: LayoutVersionRow) => ({
  ...named(row),
  version: row.latestVersion,
  roles: roles.map(({ id, name, required }) => ({ id, name, required })),
  documents_total: documents.length,
  pages_total: documents.reduce((sum, { pages }) => sum + pages.length, 0),
  fields_total: fields.length,
});

interface DataKey {
  key: string;
  kind: DataFieldKind;
  required: boolean;
  filled_by: 'sender' | 'signer';
}

/**
 * Returns the data keys in the order of the fields, each only once. A key is required if any of its fields is required,
 * unless a signer fills in the field.
 */
export function dataKeysOf(fields: readonly LayoutField[]): DataKey[] {
  const keys = new Map<string, DataKey>();
  for (const { kind, key, required, input } of fields) {
    if (input)
      keys.set(input.key, {
        key: input.key,
        kind: input.type === 'checkbox' ? 'tick' : 'text',
        required: false,
        filled_by: 'signer',
      });
    if (!isDataKind(kind) || key === undefined) continue;
    const known = keys.get(key);
    keys.set(key, {
      key,
      kind: known?.kind ?? kind,
      required: required || (known?.required ?? false),
      filled_by: 'sender',
    });
  }
  return [...keys.values()];
}
