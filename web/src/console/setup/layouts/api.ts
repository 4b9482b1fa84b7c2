/** The calls for layouts. */
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

/** Loads a version of a layout. Without `version`, loads the latest one. */
export const layoutQuery = (id: string, version?: number) =>
  queryOptions({
    ...api.layouts.get.query(id, version === undefined ? {} : { version }),
    // The layout must not change while a person edits it. If there is a newer version, saving reports it.
    staleTime: Infinity,
    gcTime: 0,
  });

/**
 * Reads the versions up to `latest_version`. The key contains this version, so that a newer version loads the list
 * again.
 */
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

/** Reads the annotations that would cover a field. A new version with the same documents has the same annotations. */
export const annotationsQuery = ({ layout_id, version, documents }: Layout) =>
  queryOptions({
    queryKey: [...api.layouts.annotations.key, layout_id, ...documents.map(({ sha256 }) => sha256)],
    staleTime: Infinity,
    queryFn: ({ signal }) => api.layouts.annotations(layout_id, { version }, { signal }),
  });
