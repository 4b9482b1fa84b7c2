/** The calls on layouts. */
import type {
  addLayoutVersion,
  archiveLayout,
  createLayout,
  getLayout,
  LayoutDocumentInput,
  LayoutInput,
  getLayoutAnnotations,
  LayoutVersionInput,
  listLayouts,
  listLayoutVersions,
  replaceLayoutDocument,
  suggestFields,
} from '@countersign/contract/originator/layouts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { DataOf } from '../../../api/client.ts';
import { addressOf } from '../../api/address-of.ts';
import { callConsole } from '../../api/call.ts';
import { everyPage } from '../../api/every-page.ts';
import type { DocumentSource } from './editor/source.ts';

export type Layout = DataOf<typeof getLayout>;
export type Replaced = DataOf<typeof replaceLayoutDocument>;
export type LayoutSummary = DataOf<typeof listLayouts>['layouts'][number];

export const LAYOUTS_KEY = ['layouts'];

export const layoutsQuery = (isArchived: boolean) =>
  infiniteQueryOptions({
    queryKey: [...LAYOUTS_KEY, { isArchived }],
    staleTime: 0,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }) =>
      callConsole<typeof listLayouts>({
        method: 'GET',
        path: '/api/v1/originator/layouts',
        query: { cursor: pageParam, ...(isArchived ? { archived: 'true' } : {}) },
        signal,
      }),
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });

/** The newest version unless one is named. */
export const layoutQuery = (id: string, version?: number) =>
  queryOptions({
    queryKey: ['layout', id, version ?? 'newest'],
    // What is edited must not change under the hands; whoever saves is told of a newer version.
    staleTime: Infinity,
    gcTime: 0,
    queryFn: ({ signal }) =>
      callConsole<typeof getLayout>({
        method: 'GET',
        path: '/api/v1/originator/layouts/:id',
        params: { id },
        query: version === undefined ? {} : { version },
        signal,
      }),
  });

/** Those until `latest_version`: another one makes the list anew. */
export const versionsQuery = ({ layout_id, latest_version }: Layout) =>
  queryOptions({
    queryKey: ['layout-versions', layout_id, latest_version],
    queryFn: ({ signal }) =>
      everyPage(
        (query) =>
          callConsole<typeof listLayoutVersions>({
            method: 'GET',
            path: '/api/v1/originator/layouts/:id/versions',
            params: { id: layout_id },
            query,
            signal,
          }),
        ({ versions }) => versions,
      ),
  });

export const sourceOf = ({ layout_id, version, documents }: Layout): DocumentSource => ({
  documents,
  urlOf: (number) =>
    addressOf(
      '/api/v1/originator/layouts/:id/documents/:number',
      { id: layout_id, number: String(number) },
      { version },
    ),
});

export const suggestionsQuery = ({ layout_id, version }: Pick<Layout, 'layout_id' | 'version'>) =>
  queryOptions({
    queryKey: ['layout-suggestions', layout_id, version],
    staleTime: Infinity,
    queryFn: ({ signal }) =>
      callConsole<typeof suggestFields>({
        method: 'GET',
        path: '/api/v1/originator/layouts/:id/suggestions',
        params: { id: layout_id },
        query: { version },
        signal,
      }),
  });

/** Where annotations would hide a field. A new version that keeps the documents has the same. */
export const annotationsQuery = ({ layout_id, version, documents }: Layout) =>
  queryOptions({
    queryKey: ['layout-annotations', layout_id, ...documents.map(({ sha256 }) => sha256)],
    staleTime: Infinity,
    queryFn: ({ signal }) =>
      callConsole<typeof getLayoutAnnotations>({
        method: 'GET',
        path: '/api/v1/originator/layouts/:id/annotations',
        params: { id: layout_id },
        query: { version },
        signal,
      }),
  });

export const makeLayout = (layout: LayoutInput, documents: readonly File[], idempotencyKey: string) =>
  callConsole<typeof createLayout>({
    method: 'POST',
    path: '/api/v1/originator/layouts',
    form: formOf({ layout }, documents),
    idempotencyKey,
  });

/** The documents stay as they are. */
export const saveVersion = (id: string, layout: LayoutVersionInput) =>
  callConsole<typeof addLayoutVersion>({
    method: 'POST',
    path: '/api/v1/originator/layouts/:id/versions',
    params: { id },
    form: formOf({ layout }, []),
  });

/** Of the version that is shown; `dropsUnfitting`: although these fields are lost. */
export const replaceDocument = (
  { layout_id, version }: Layout,
  number: number,
  file: File,
  dropsUnfitting: boolean,
) => {
  const replacement: LayoutDocumentInput = { based_on: version, drop_unfitting: dropsUnfitting };
  return callConsole<typeof replaceLayoutDocument>({
    method: 'PUT',
    path: '/api/v1/originator/layouts/:id/documents/:number',
    params: { id: layout_id, number: String(number) },
    form: formOf({ replacement }, [file]),
  });
};

export const putAway = (id: string) =>
  callConsole<typeof archiveLayout>({
    method: 'DELETE',
    path: '/api/v1/originator/layouts/:id',
    params: { id },
  });

function formOf(json: Record<string, object>, documents: readonly File[]): FormData {
  const form = new FormData();
  for (const [name, said] of Object.entries(json))
    form.append(name, new Blob([JSON.stringify(said)], { type: 'application/json' }), `${name}.json`);
  for (const file of documents) form.append('document', file, file.name);
  return form;
}
