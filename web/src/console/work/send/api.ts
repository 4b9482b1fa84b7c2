/** The calls for drafts. */
import type {
  getDraft,
  getDraftPlaces,
  listDrafts,
  previewDraft,
} from '@countersign/contract/originator/drafts';
import type { DraftContent } from '@countersign/contract/originator/draft-content';
import { MAX_DRAFTS } from '@countersign/contract/rules/limits';
import { queryOptions } from '@tanstack/react-query';
import type { DataOf } from '../../../api/client.ts';
import { api } from '../../api/api.ts';

export type Draft = DataOf<typeof getDraft>;
export type DraftSummary = DataOf<typeof listDrafts>['drafts'][number];
export type Preview = DataOf<typeof previewDraft>;
export type Places = DataOf<typeof getDraftPlaces>;
export type Person = DraftContent['participants'][number];
export type Upload = Draft['uploads'][number];
export type { DraftContent };

export const draftsQuery = queryOptions({ ...api.drafts.list.query({ limit: MAX_DRAFTS }), staleTime: 0 });

export const draftQuery = (id: string) =>
  queryOptions({
    ...api.drafts.get.query(id),
    // A draft must not change while a person edits it. The cache drops the draft when the person leaves the page.
    staleTime: Infinity,
    gcTime: 0,
  });

/** Reads the positions of the fields. `version` must be the version that was last saved. */
export const placesQuery = (id: string, version: number) =>
  queryOptions({
    queryKey: [...api.drafts.places.key, id, version],
    staleTime: Infinity,
    gcTime: 0,
    queryFn: ({ signal }) => api.drafts.places(id, { signal }),
  });

/** Sends a version of a draft. The idempotency key prevents a second sending if the response was lost. */
export const send = (id: string, version: number) =>
  api.drafts.send(id, { version }, { idempotencyKey: `send ${id} ${version}` });
