/** Every call of the API, by name. */
import * as batches from './originator/batches.ts';
import * as brand from './originator/brand.ts';
import * as branches from './originator/branches.ts';
import * as drafts from './originator/drafts.ts';
import { getInsight } from './originator/insight.ts';
import { previewRetention } from './originator/retention.ts';
import * as layouts from './originator/layouts.ts';
import * as messageTexts from './originator/message-texts.ts';
import * as review from './originator/review.ts';
import * as sessionActs from './originator/session-acts.ts';
import * as sessionCorrections from './originator/session-corrections.ts';
import * as sessionFiles from './originator/session-files.ts';
import * as sessions from './originator/sessions.ts';
import * as templates from './originator/templates.ts';
import { readTestCodes } from './originator/test-codes.ts';
import * as webhooks from './originator/webhooks.ts';
import * as open from './public.ts';
import * as attachments from './signer/attachments.ts';
import * as decline from './signer/decline.ts';
import * as document from './signer/document.ts';
import * as link from './signer/link.ts';
import * as liveness from './signer/liveness.ts';
import * as location from './signer/location.ts';
import * as leaving from './signer/log-out.ts';
import * as otp from './signer/otp.ts';
import * as risk from './signer/risk.ts';
import * as signature from './signer/signature.ts';
import * as apiKeys from './staff/api-keys.ts';
import * as senders from './staff/senders.ts';
import * as changes from './staff/changes.ts';
import * as staffEvents from './staff/events.ts';
import { getHealth } from './staff/health.ts';
import * as me from './staff/me.ts';
import * as openid from './staff/openid.ts';
import * as people from './staff/people.ts';
import * as savedViews from './staff/saved-views.ts';
import * as signingIn from './staff/sign-in.ts';

const { createSession, listSessions, countSessions, getSession } = sessions;
const { createLayout, listLayouts, getLayout, listLayoutVersions, addLayoutVersion, archiveLayout } = layouts;
const { getLayoutDocument, replaceLayoutDocument, suggestFields, getLayoutAnnotations } = layouts;
const { createDraft, listDrafts, getDraft, saveDraft, deleteDraft } = drafts;
const { addDraftDocument, getDraftDocument, getDraftPlaces, previewDraft, previewDraftDocument } = drafts;
const { sendDraft, duplicateSession } = drafts;
const { createBatch, replaceBatchFile, listBatches, getBatch, getBatchProblems, getBatchResult } = batches;
const { startBatch, pauseBatch, resumeBatch, cancelBatch, getBatchForm } = batches;
const { listReviews, decideReview } = review;
const { listSavedViews, saveView, replaceView, deleteView } = savedViews;

export const CALLS = {
  ...link,
  ...otp,
  ...document,
  ...location,
  ...liveness,
  ...signature,
  ...risk,
  ...leaving,
  ...decline,
  ...attachments,
  ...branches,
  ...brand,
  ...messageTexts,
  ...templates,
  createLayout,
  listLayouts,
  getLayout,
  listLayoutVersions,
  addLayoutVersion,
  archiveLayout,
  getLayoutDocument,
  replaceLayoutDocument,
  suggestFields,
  getLayoutAnnotations,
  createSession,
  listSessions,
  countSessions,
  getSession,
  createDraft,
  listDrafts,
  getDraft,
  saveDraft,
  deleteDraft,
  addDraftDocument,
  getDraftDocument,
  getDraftPlaces,
  previewDraft,
  previewDraftDocument,
  sendDraft,
  duplicateSession,
  createBatch,
  replaceBatchFile,
  listBatches,
  getBatch,
  getBatchProblems,
  getBatchResult,
  startBatch,
  pauseBatch,
  resumeBatch,
  cancelBatch,
  getBatchForm,
  ...sessionActs,
  ...sessionCorrections,
  ...sessionFiles,
  readTestCodes,
  listReviews,
  decideReview,
  getInsight,
  previewRetention,
  ...webhooks,
  ...signingIn,
  ...openid,
  ...me,
  ...people,
  ...apiKeys,
  ...staffEvents,
  ...changes,
  getHealth,
  ...senders,
  listSavedViews,
  saveView,
  replaceView,
  deleteView,
  ...open,
} as const;
