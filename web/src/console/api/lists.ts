/** Short lists that several pages share. */
import type { listBranches } from '@countersign/contract/originator/branches';
import type { listTemplates } from '@countersign/contract/originator/templates';
import type { listContacts } from '@countersign/contract/staff/contacts';
import type { listDepartments } from '@countersign/contract/staff/departments';
import { queryOptions } from '@tanstack/react-query';
import type { DataOf } from '../../api/client.ts';
import { api } from './api.ts';

/** How long the lists count as fresh. Colleagues may change them, so they are loaded again afterwards. */
const staleTime = 10_000;

export type Template = DataOf<typeof listTemplates>['templates'][number];
export type Department = DataOf<typeof listDepartments>['entries'][number];
export type Branch = DataOf<typeof listBranches>['branches'][number];

export const templatesQuery = queryOptions({ ...api.templates.each.query(), staleTime });

/**
 * Returns the default template of the layout. Without one, returns the default template of the installation. Returns a
 * template only if the person may use it.
 */
export const defaultTemplateFor = (
  layout: { default_template_id: string | null } | null,
  templates: readonly Template[],
): Template | undefined =>
  templates.find(({ template_id }) => template_id === layout?.default_template_id) ??
  templates.find(({ is_default }) => is_default);

export const departmentsQuery = queryOptions({ ...api.departments.each.query(), staleTime });

export type Contact = DataOf<typeof listContacts>['contacts'][number];

export const contactsQuery = queryOptions({
  queryKey: api.contacts.each.key,
  staleTime,
  queryFn: async ({ signal }) => {
    const all = await api.contacts.each({}, { signal });
    return all.sort((a, b) => a.name.localeCompare(b.name));
  },
});

export const branchesQuery = queryOptions({ ...api.branches.each.query(), staleTime });

export const sendersQuery = queryOptions({
  queryKey: api.senders.each.key,
  staleTime,
  queryFn: async ({ signal }) => {
    const all = await api.senders.each({}, { signal });
    // API keys are first in the list, then people.
    return all.sort((a, b) => a.kind.localeCompare(b.kind) || a.name.localeCompare(b.name));
  },
});

const MAX_BATCHES_OFFERED = 100;

/** The newest batches, to choose from. */
export const newestBatchesQuery = queryOptions({
  queryKey: ['newest-batches'],
  staleTime,
  queryFn: async ({ signal }) => (await api.batches.list({ limit: MAX_BATCHES_OFFERED }, { signal })).batches,
});

export const peopleQuery = queryOptions({
  queryKey: api.people.each.key,
  staleTime: 0,
  queryFn: async ({ signal }) => {
    const all = await api.people.each({}, { signal });
    return all.sort((a, b) => a.name.localeCompare(b.name));
  },
});
