/** The calls on drafts. */
import type {
  addDraftDocument,
  createDraft,
  deleteDraft,
  DraftContent,
  duplicateSession,
  getDraft,
  getDraftPlaces,
  listDrafts,
  previewDraft,
  saveDraft,
  sendDraft,
} from '@countersign/contract/originator/drafts';
import { MAX_DRAFTS } from '@countersign/contract/rules/limits';
import { queryOptions } from '@tanstack/react-query';
import type { DataOf } from '../../../api/client.ts';
import { addressOf } from '../../api/address-of.ts';
import { callConsole } from '../../api/call.ts';
import { uploadFile } from '../../api/upload.ts';

export type Draft = DataOf<typeof getDraft>;
export type DraftSummary = DataOf<typeof listDrafts>['drafts'][number];
export type Preview = DataOf<typeof previewDraft>;
export type Places = DataOf<typeof getDraftPlaces>;
export type Person = DraftContent['participants'][number];
export type Upload = Draft['uploads'][number];
export type { DraftContent };

const DRAFT = '/api/v1/originator/drafts/:id';

export const draftsQuery = queryOptions({
  queryKey: ['drafts'],
  staleTime: 0,
  queryFn: ({ signal }) =>
    callConsole<typeof listDrafts>({
      method: 'GET',
      path: '/api/v1/originator/drafts',
      // As many as anybody can have.
      query: { limit: MAX_DRAFTS },
      signal,
    }),
});

export const draftQuery = (id: string) =>
  queryOptions({
    queryKey: ['draft', id],
    // What is edited must not change under the hands, and nothing of it stays when the page is left.
    staleTime: Infinity,
    gcTime: 0,
    queryFn: ({ signal }) =>
      callConsole<typeof getDraft>({ method: 'GET', path: DRAFT, params: { id }, signal }),
  });

export const beginDraft = (content: Partial<DraftContent>) =>
  callConsole<typeof createDraft>({
    method: 'POST',
    path: '/api/v1/originator/drafts',
    body: { content },
  });

export const saveContent = (id: string, version: number, content: DraftContent) =>
  callConsole<typeof saveDraft>({ method: 'PUT', path: DRAFT, params: { id }, body: { version, content } });

export const removeDraft = (id: string) =>
  callConsole<typeof deleteDraft>({ method: 'DELETE', path: DRAFT, params: { id } });

export const addDocument = (id: string, file: File, onProgress: (sent: number) => void) =>
  uploadFile<typeof addDraftDocument>({
    url: addressOf(`${DRAFT}/documents`, { id }),
    part: 'document',
    file,
    onProgress,
  });

export const documentUrl = (id: string, sha256: string): string =>
  addressOf(`${DRAFT}/documents/:sha256`, { id, sha256 });

/** Of the version that is saved. */
export const placesQuery = (id: string, version: number) =>
  queryOptions({
    queryKey: ['draft-places', id, version],
    staleTime: Infinity,
    gcTime: 0,
    queryFn: ({ signal }) =>
      callConsole<typeof getDraftPlaces>({
        method: 'GET',
        path: '/api/v1/originator/drafts/:id/places',
        params: { id },
        signal,
      }),
  });

export const previewUrl = (id: string, sha256: string): string =>
  addressOf(`${DRAFT}/preview/:sha256`, { id, sha256 });

export const makePreview = (id: string) =>
  callConsole<typeof previewDraft>({
    method: 'POST',
    path: '/api/v1/originator/drafts/:id/preview',
    params: { id },
  });

/** The same draft in the same version is sent once, also where the answer was lost on its way. */
export const send = (id: string, version: number) =>
  callConsole<typeof sendDraft>({
    method: 'POST',
    path: '/api/v1/originator/drafts/:id/send',
    params: { id },
    body: { version },
    idempotencyKey: `send ${id} ${version}`,
  });

export const duplicate = (sessionId: string) =>
  callConsole<typeof duplicateSession>({
    method: 'POST',
    path: '/api/v1/originator/sessions/:id/duplicate',
    params: { id: sessionId },
  });
