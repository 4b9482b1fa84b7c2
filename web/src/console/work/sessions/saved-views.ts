/** The views of the list that somebody keeps under names of their own, on every device of theirs. */
import type {
  deleteView,
  listSavedViews,
  replaceView,
  saveView,
} from '@countersign/contract/staff/saved-views';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { callConsole } from '../../api/call.ts';
import { everyPage } from '../../api/every-page.ts';
import type { SavedView } from './filters.ts';

const PATH = '/api/v1/staff/views';

export const savedViewsQuery = queryOptions({
  queryKey: ['saved-views'],
  // Another device may have changed them.
  staleTime: 60_000,
  queryFn: ({ signal }) =>
    everyPage(
      (query) => callConsole<typeof listSavedViews>({ method: 'GET', path: PATH, query, signal }),
      ({ views }) => views,
    ),
});

export function useChangeViews() {
  const client = useQueryClient();
  const keep = (change: (views: readonly SavedView[]) => SavedView[]) =>
    client.setQueryData(savedViewsQuery.queryKey, (known) => change(known ?? []));
  return {
    save: async (body: Omit<SavedView, 'view_id'>) => {
      const saved = await callConsole<typeof saveView>({ method: 'POST', path: PATH, body });
      keep((views) => [...views, saved]);
      return saved;
    },
    rename: async ({ view_id: id, filters, search }: SavedView, name: string) => {
      const renamed = await callConsole<typeof replaceView>({
        method: 'PUT',
        path: `${PATH}/:id`,
        params: { id },
        body: { name, filters, search },
      });
      keep((views) => views.map((view) => (view.view_id === id ? renamed : view)));
      return renamed;
    },
    remove: async ({ view_id: id }: SavedView) => {
      await callConsole<typeof deleteView>({ method: 'DELETE', path: `${PATH}/:id`, params: { id } });
      keep((views) => views.filter((view) => view.view_id !== id));
    },
  };
}
