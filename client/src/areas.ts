/**
 * The methods of the client by area. Each line is a call of the contract. `calls.test.ts` reports calls that have no
 * method.
 */
import { row, rowAsFile, rowOfEach } from './row.ts';

const SESSIONS = '/api/v1/originator/sessions';
const SESSION = `${SESSIONS}/:id`;
const DRAFTS = '/api/v1/originator/drafts';
const DRAFT = `${DRAFTS}/:id`;
const BATCHES = '/api/v1/originator/batches';
const BATCH = `${BATCHES}/:id`;
const BRAND = '/api/v1/originator/brand';
const MESSAGE_TEXTS = '/api/v1/originator/message-texts';
const TEMPLATES = '/api/v1/originator/templates';
const STAMPS = '/api/v1/originator/stamps';
const LAYOUTS = '/api/v1/originator/layouts';
const BRANCHES = '/api/v1/originator/branches';
const UNDELIVERED = '/api/v1/originator/undelivered-webhooks';
const ADDRESSES = '/api/v1/originator/webhook-addresses';
const SECRETS = '/api/v1/originator/webhook-secrets';

export const AREAS = {
  sessions: {
    create: row('createSession', `POST ${SESSIONS}`, 'parts'),
    list: row('listSessions', `GET ${SESSIONS}`, 'query'),
    each: rowOfEach('listSessions', `GET ${SESSIONS}`, 'sessions'),
    count: row('countSessions', 'GET /api/v1/originator/session-count', 'query'),
    get: row('getSession', `GET ${SESSION}`, 'nothing'),
    cancel: row('cancelSession', `POST ${SESSION}/cancel`, 'body'),
    extend: row('extendSession', `POST ${SESSION}/extend`, 'body'),
    remind: row('remindSigners', `POST ${SESSION}/remind`, 'nothing'),
    erase: row('eraseSession', `POST ${SESSION}/erase`, 'nothing'),
    resendLink: row('resendLink', `POST ${SESSION}/participants/:pid/resend-link`, 'nothing'),
    renewLink: row('renewLink', `POST ${SESSION}/participants/:pid/link`, 'nothing'),
    correctContact: row('correctContact', `POST ${SESSION}/participants/:pid/contact`, 'body'),
    addReferencePhoto: row('addReferencePhoto', `POST ${SESSION}/participants/:pid/reference-photo`, 'body'),
    testCodes: row('readTestCodes', `GET ${SESSION}/participants/:pid/test-codes`, 'nothing'),
    place: row('getParticipantPlace', `GET ${SESSION}/participants/:pid/place`, 'nothing'),
    document: row('getSessionDocument', `GET ${SESSION}/document`, 'query', 'file'),
    bundle: row('getSessionBundle', `GET ${SESSION}/bundle`, 'nothing', 'file'),
    evidence: row('getSessionEvidence', `GET ${SESSION}/evidence`, 'query'),
    evidenceZip: rowAsFile('getSessionEvidence', `GET ${SESSION}/evidence`, 'zip'),
    evidencePart: row('getEvidencePart', `GET ${SESSION}/evidence/parts/:sha256`, 'query', 'file'),
    shareDocument: row('createDocumentToken', `POST ${SESSION}/document-token`, 'body'),
    colleagues: row('listColleagues', `GET ${SESSION}/colleagues`, 'query'),
    eachColleague: rowOfEach('listColleagues', `GET ${SESSION}/colleagues`, 'colleagues'),
    assign: row('assignSession', `PUT ${SESSION}/assignee`, 'body'),
    nameReviewers: row('nameReviewers', `PUT ${SESSION}/reviewers`, 'body'),
    addNote: row('addNote', `POST ${SESSION}/notes`, 'body'),
    duplicate: row('duplicateSession', `POST ${SESSION}/duplicate`, 'nothing'),
  },
  drafts: {
    create: row('createDraft', `POST ${DRAFTS}`, 'body'),
    list: row('listDrafts', `GET ${DRAFTS}`, 'query'),
    each: rowOfEach('listDrafts', `GET ${DRAFTS}`, 'drafts'),
    get: row('getDraft', `GET ${DRAFT}`, 'nothing'),
    save: row('saveDraft', `PUT ${DRAFT}`, 'body'),
    delete: row('deleteDraft', `DELETE ${DRAFT}`, 'nothing'),
    addDocument: row('addDraftDocument', `POST ${DRAFT}/documents`, 'parts'),
    document: row('getDraftDocument', `GET ${DRAFT}/documents/:sha256`, 'nothing', 'file'),
    places: row('getDraftPlaces', `GET ${DRAFT}/places`, 'nothing'),
    preview: row('previewDraft', `POST ${DRAFT}/preview`, 'nothing'),
    previewedDocument: row('previewDraftDocument', `GET ${DRAFT}/preview/:sha256`, 'nothing', 'file'),
    send: row('sendDraft', `POST ${DRAFT}/send`, 'body'),
  },
  batches: {
    create: row('createBatch', `POST ${BATCHES}`, 'parts'),
    replaceFile: row('replaceBatchFile', `POST ${BATCH}/file`, 'parts'),
    list: row('listBatches', `GET ${BATCHES}`, 'query'),
    each: rowOfEach('listBatches', `GET ${BATCHES}`, 'batches'),
    get: row('getBatch', `GET ${BATCH}`, 'nothing'),
    problems: row('getBatchProblems', `GET ${BATCH}/problems`, 'nothing', 'file'),
    result: row('getBatchResult', `GET ${BATCH}/result`, 'nothing', 'file'),
    inputs: row('getBatchInputs', `GET ${BATCH}/inputs`, 'nothing', 'file'),
    start: row('startBatch', `POST ${BATCH}/start`, 'nothing'),
    pause: row('pauseBatch', `POST ${BATCH}/pause`, 'nothing'),
    resume: row('resumeBatch', `POST ${BATCH}/resume`, 'nothing'),
    cancel: row('cancelBatch', `POST ${BATCH}/cancel`, 'nothing'),
  },
  layouts: {
    create: row('createLayout', `POST ${LAYOUTS}`, 'parts'),
    list: row('listLayouts', `GET ${LAYOUTS}`, 'query'),
    each: rowOfEach('listLayouts', `GET ${LAYOUTS}`, 'layouts'),
    get: row('getLayout', `GET ${LAYOUTS}/:id`, 'query'),
    versions: row('listLayoutVersions', `GET ${LAYOUTS}/:id/versions`, 'query'),
    eachVersion: rowOfEach('listLayoutVersions', `GET ${LAYOUTS}/:id/versions`, 'versions'),
    addVersion: row('addLayoutVersion', `POST ${LAYOUTS}/:id/versions`, 'parts'),
    setTemplate: row('setLayoutTemplate', `PUT ${LAYOUTS}/:id/default-template`, 'body'),
    file: row('fileLayout', `PUT ${LAYOUTS}/:id/folder`, 'body'),
    duplicate: row('duplicateLayout', `POST ${LAYOUTS}/:id/duplicate`, 'body'),
    archive: row('archiveLayout', `DELETE ${LAYOUTS}/:id`, 'nothing'),
    document: row('getLayoutDocument', `GET ${LAYOUTS}/:id/documents/:number`, 'query', 'file'),
    move: row('moveLayout', `PUT ${LAYOUTS}/:id/department`, 'body'),
    replaceDocument: row('replaceLayoutDocument', `PUT ${LAYOUTS}/:id/documents/:number`, 'parts'),
    inputs: row('getLayoutInputs', `GET ${LAYOUTS}/:id/inputs`, 'query', 'file'),
    batchForm: row('getBatchForm', `GET ${LAYOUTS}/:id/batch-form`, 'nothing', 'file'),
    suggestions: row('suggestFields', `GET ${LAYOUTS}/:id/suggestions`, 'query'),
    annotations: row('getLayoutAnnotations', `GET ${LAYOUTS}/:id/annotations`, 'query'),
  },
  templates: {
    create: row('createTemplate', `POST ${TEMPLATES}`, 'body'),
    list: row('listTemplates', `GET ${TEMPLATES}`, 'query'),
    each: rowOfEach('listTemplates', `GET ${TEMPLATES}`, 'templates'),
    get: row('getTemplate', `GET ${TEMPLATES}/:id`, 'nothing'),
    replace: row('replaceTemplate', `PUT ${TEMPLATES}/:id`, 'body'),
    change: row('changeTemplate', `PATCH ${TEMPLATES}/:id`, 'body'),
    setDefault: row('setDefaultTemplate', `PUT ${TEMPLATES}/:id/default`, 'body'),
    move: row('moveTemplate', `PUT ${TEMPLATES}/:id/department`, 'body'),
    file: row('fileTemplate', `PUT ${TEMPLATES}/:id/folder`, 'body'),
    delete: row('deleteTemplate', `DELETE ${TEMPLATES}/:id`, 'nothing'),
    versions: row('listTemplateVersions', `GET ${TEMPLATES}/:id/versions`, 'query'),
    eachVersion: rowOfEach('listTemplateVersions', `GET ${TEMPLATES}/:id/versions`, 'versions'),
    testWebhook: row('testTemplateWebhook', `POST ${TEMPLATES}/:id/webhook-test`, 'nothing'),
  },
  stamps: {
    list: row('listStamps', `GET ${STAMPS}`, 'query'),
    each: rowOfEach('listStamps', `GET ${STAMPS}`, 'stamps'),
    stock: row('getStampStock', `GET ${STAMPS}/stock`, 'nothing'),
    report: row('getStampReport', `GET ${STAMPS}/report`, 'query', 'file'),
    import: row('importStamps', `POST ${STAMPS}/import`, 'parts'),
    file: row('getStampFile', `GET ${STAMPS}/:id/file`, 'nothing', 'file'),
    spoil: row('spoilStamp', `POST ${STAMPS}/:id/spoil`, 'body'),
    setAlert: row('setStampAlert', `PUT ${STAMPS}/alerts`, 'body'),
  },
  branches: {
    create: row('createBranch', `POST ${BRANCHES}`, 'body'),
    list: row('listBranches', `GET ${BRANCHES}`, 'query'),
    each: rowOfEach('listBranches', `GET ${BRANCHES}`, 'branches'),
    delete: row('deleteBranch', `DELETE ${BRANCHES}/:id`, 'nothing'),
    findPlaces: row('findPlaces', 'GET /api/v1/originator/places', 'query'),
    drawPlace: row('drawPlace', 'GET /api/v1/originator/places/map', 'query'),
  },
  brand: {
    get: row('getBrand', `GET ${BRAND}`, 'nothing'),
    versions: row('listBrandVersions', `GET ${BRAND}/versions`, 'query'),
    eachVersion: rowOfEach('listBrandVersions', `GET ${BRAND}/versions`, 'versions'),
    replace: row('replaceBrand', `PUT ${BRAND}`, 'body'),
    change: row('changeBrand', `PATCH ${BRAND}`, 'body'),
    putLogo: row('putLogo', `PUT ${BRAND}/logo/:theme`, 'parts'),
    deleteLogo: row('deleteLogo', `DELETE ${BRAND}/logo/:theme`, 'nothing'),
    messageTexts: row('listMessageTexts', `GET ${MESSAGE_TEXTS}`, 'query'),
    replaceMessageText: row('replaceMessageText', `PUT ${MESSAGE_TEXTS}/:language/:kind`, 'body'),
    changeMessageText: row('changeMessageText', `PATCH ${MESSAGE_TEXTS}/:language/:kind`, 'body'),
  },
  reviews: {
    list: row('listReviews', 'GET /api/v1/originator/reviews', 'query'),
    each: rowOfEach('listReviews', 'GET /api/v1/originator/reviews', 'reviews'),
    decide: row('decideReview', `POST ${SESSION}/review`, 'body'),
  },
  webhooks: {
    ofSession: row('listSessionWebhooks', `GET ${SESSION}/webhooks`, 'query'),
    eachOfSession: rowOfEach('listSessionWebhooks', `GET ${SESSION}/webhooks`, 'deliveries'),
    resend: row('resendWebhook', `POST ${SESSION}/webhooks/:delivery_id/resend`, 'nothing'),
    undelivered: row('listUndeliveredWebhooks', `GET ${UNDELIVERED}`, 'query'),
    eachUndelivered: rowOfEach('listUndeliveredWebhooks', `GET ${UNDELIVERED}`, 'deliveries'),
    disabledAddresses: row('listDisabledAddresses', `GET ${ADDRESSES}/disabled`, 'query'),
    eachDisabledAddress: rowOfEach('listDisabledAddresses', `GET ${ADDRESSES}/disabled`, 'addresses'),
    enableAddress: row('enableWebhookAddress', `POST ${ADDRESSES}/enable`, 'body'),
    createSecret: row('createWebhookSecret', `POST ${SECRETS}`, 'body'),
    listSecrets: row('listWebhookSecrets', `GET ${SECRETS}`, 'query'),
    eachSecret: rowOfEach('listWebhookSecrets', `GET ${SECRETS}`, 'secrets'),
    revokeSecret: row('revokeWebhookSecret', `DELETE ${SECRETS}/:id`, 'nothing'),
  },
  insight: {
    get: row('getInsight', 'GET /api/v1/originator/insight', 'query'),
    csv: rowAsFile('getInsight', 'GET /api/v1/originator/insight', 'csv'),
    retention: row('previewRetention', 'GET /api/v1/originator/retention', 'nothing'),
  },
  verify: {
    document: row('verifyDocument', 'POST /api/v1/verify', 'parts'),
    bundle: row('verifyBundle', 'POST /api/v1/verify-bundle', 'parts'),
  },
  /** Calls that need a document token in the path instead of an API key. */
  shared: {
    documents: row('listTokenDocuments', 'GET /api/v1/docs/:token/documents', 'nothing'),
    document: row('openDocumentToken', 'GET /api/v1/docs/:token', 'query', 'file'),
    bundle: row('openTokenBundle', 'GET /api/v1/docs/:token/bundle', 'nothing', 'file'),
  },
  installation: {
    config: row('readConfig', 'GET /api/v1/config', 'nothing'),
  },
} as const;
