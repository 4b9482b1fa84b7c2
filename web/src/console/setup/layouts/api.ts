/** The calls on layouts. */
import type { getLayout, listLayouts, replaceLayoutDocument } from '@countersign/contract/originator/layouts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { DataOf } from '../../../api/client.ts';
import { api } from '../../api/api.ts';
import type { DocumentSource } from './editor/source.ts';

export type Layout = DataOf<typeof getLayout>;
export type Replaced = DataOf<typeof replaceLayoutDocument>;
export type LayoutSummary = DataOf<typeof listLayouts>['layouts'][number];

export const layoutsQuery = (isArchived: boolean) =>
  infiniteQueryOptions({ ...api.layouts.list.pages(isArchived ? { archived: 'true' } : {}), staleTime: 0 });

/** The newest version unless one is named. */
export const layoutQuery = (id: string, version?: number) =>
  queryOptions({
    ...api.layouts.get.query(id, version === undefined ? {} : { version }),
    // What is edited must not change under the hands; whoever saves is told of a newer version.
    staleTime: Infinity,
    gcTime: 0,
  });

/** Those until `latest_version`: another one makes the list anew. */
export const versionsQuery = ({ layout_id, latest_version }: Layout) =>
  queryOptions({
    queryKey: [...api.layouts.eachVersion.key, layout_id, latest_version],
    queryFn: ({ signal }) => api.layouts.eachVersion(layout_id, {}, { signal }),
  });

export const sourceOf = ({ layout_id, version, documents }: Layout): DocumentSource => ({
  documents,
  urlOf: (number) => api.layouts.document.address(layout_id, number, { version }),
});

export const suggestionsQuery = ({ layout_id, version }: Pick<Layout, 'layout_id' | 'version'>) =>
  queryOptions({
    ...api.layouts.suggestions.query(layout_id, { version }),
    staleTime: Infinity,
  });

/** Where annotations would hide a field. A new version that keeps the documents has the same. */
export const annotationsQuery = ({ layout_id, version, documents }: Layout) =>
  queryOptions({
    queryKey: [...api.layouts.annotations.key, layout_id, ...documents.map(({ sha256 }) => sha256)],
    staleTime: Infinity,
    queryFn: ({ signal }) => api.layouts.annotations(layout_id, { version }, { signal }),
  });
