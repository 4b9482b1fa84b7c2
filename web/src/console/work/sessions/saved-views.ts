/** Reads the person's saved views. They are available on all of the person's devices. */
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import type { SavedView } from './filters.ts';

export const savedViewsQuery = queryOptions({
  ...api.views.each.query(),
  // The person may change views on another device.
  staleTime: 60_000,
});

export function useChangeViews() {
  const client = useQueryClient();
  const keep = (change: (views: readonly SavedView[]) => SavedView[]) =>
    client.setQueryData(savedViewsQuery.queryKey, (known) => change(known ?? []));
  return {
    save: async (body: Omit<SavedView, 'view_id'>) => {
      const saved = await api.views.save(body);
      keep((views) => [...views, saved]);
      return saved;
    },
    rename: async ({ view_id: id, filters, search }: SavedView, name: string) => {
      const renamed = await api.views.replace(id, { name, filters, search });
      keep((views) => views.map((view) => (view.view_id === id ? renamed : view)));
      return renamed;
    },
    remove: async ({ view_id: id }: SavedView) => {
      await api.views.delete(id);
      keep((views) => views.filter((view) => view.view_id !== id));
    },
  };
}
