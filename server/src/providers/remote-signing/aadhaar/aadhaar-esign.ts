/**
 * Signs by Aadhaar eSign (CCA eSign API 2.1 and 3.x): the signer proves their identity to a licensed provider, which
 * returns a signature under a certificate in the signer's name.
 *
 * No Aadhaar number passes through this server: the signer enters it on the provider's page. The server retains only
 * the signatures and the verdicts of a response.
 */
import { z } from 'zod';
import type { RemoteRefusal } from '@countersign/contract/rules/remote-refusals';
import { askOutside } from '../../../outgoing/ask-outside.ts';
import { OutgoingError } from '../../../outgoing/outgoing-error.ts';
import { signEnveloped } from '../../../xml/xml-signature.ts';
import type { XmlElement } from '../../../xml/xml-element.ts';
import type {
  RemoteLeg,
  RemoteSigner,
  ReturnedAnswer,
  SigningRequest,
  VisitForm,
} from '../remote-signing.ts';
import type { AadhaarKeys, AadhaarKeysResult } from './aadhaar-keys.ts';
import { canonicalCode, refusalOf } from './error-codes.ts';
import {
  esignRequest,
  MAX_DOCUMENTS,
  statusRequest,
  TRANSACTION,
  WAIT_MINUTES,
  type RequestSettings,
} from './esign-request.ts';
import { readEsignResponse, ResponseProblem, type EsignResponse } from './esign-response.ts';
import { verifySignatures, type Trust } from './verify-signatures.ts';

export interface AadhaarSettings extends RequestSettings {
  /** The address that receives the request. In 2.1 the browser sends the request, and in 3.x the server. */
  gatewayUrl: string;
  /** The provider's page to which the server redirects the browser in 3.x. */
  signerUrl: string;
  /** The address that reports the state of a transaction. Null if the provider has no such service. */
  statusUrl: string | null;
  /** The form field in which the browser sends the request in 2.1. */
  formField: 'msg' | 'obj' | 'eSignRequest';
  /** Reads the keys and certificates again for each use, so that a renewal needs no restart. */
  keys: () => Promise<AadhaarKeysResult>;
  ask: Trust['ask'];
}

const LIFETIME_MS = WAIT_MINUTES * 60_000;
/** The maximum difference between the provider's clock and ours. */
const CLOCK_TOLERANCE_MS = 5 * 60_000;
const RETRY_SECONDS = 15;
const LIMITS = { timeoutMs: 20_000, maxBytes: 2 * 1024 * 1024 };

const stored = z.object({
  sentAt: z.coerce.date(),
  expiresAt: z.coerce.date(),
  reference: z.string().optional(),
});
type State = z.infer<typeof stored>;

const refused = (reason: RemoteRefusal, detail: string): RemoteLeg => ({ kind: 'refused', reason, detail });

export function createAadhaarEsign(settings: AadhaarSettings): RemoteSigner {
  const isFirst = settings.version === '2.1';

  const withKeys = async (use: (keys: AadhaarKeys) => Promise<RemoteLeg>): Promise<RemoteLeg> => {
    const result = await settings.keys();
    if (!result.ok) return refused('not_configured', result.problem);
    try {
      return await use(result.keys);
    } catch (error) {
      if (error instanceof ResponseProblem) return refused('answer_invalid', error.message);
      if (error instanceof OutgoingError) return refused('service_unreachable', error.message);
      throw error;
    }
  };

  async function judge(
    request: SigningRequest,
    state: State,
    response: EsignResponse,
    keys: AadhaarKeys,
  ): Promise<RemoteLeg> {
    const mismatch = mismatchOf(request, state, response);
    if (mismatch !== null) return mismatch;
    const { outcome, sentAt } = response;
    if (outcome.kind === 'failure') return refusalFor(outcome.errorCode);
    if (outcome.kind === 'pending') return { kind: 'pending', state, retryAfterSeconds: RETRY_SECONDS };
    return verifySignatures(
      request,
      { sentAt, outcome },
      { authorities: keys.authorities, ask: settings.ask },
    );
  }

  async function checkStatus(request: SigningRequest, state: State): Promise<RemoteLeg> {
    const { statusUrl } = settings;
    if (isOver(request, state)) return refused('expired', 'the transaction is over');
    if (statusUrl === null) return { kind: 'pending', state, retryAfterSeconds: RETRY_SECONDS };
    return withKeys(async (keys) => {
      const response = await ask(statusUrl, statusRequest(request, settings), keys);
      return 'kind' in response ? response : judge(request, state, response, keys);
    });
  }

  return {
    begin: (request) =>
      withKeys(async (keys) => {
        if (
          request.documents.length === 0 ||
          request.documents.length > MAX_DOCUMENTS ||
          !TRANSACTION.test(request.transaction)
        ) {
          return refused('refused_by_service', 'the request is outside the limits of the specification');
        }
        const expiresAt = new Date(request.now.getTime() + LIFETIME_MS);
        const state: State = { sentAt: request.now, expiresAt };
        const document = esignRequest(request, settings);
        if (isFirst) {
          const form = formOf(await signEnveloped(document, keys.signer), request.transaction, settings);
          return { kind: 'visit', form, state, expiresAt };
        }
        const response = await ask(settings.gatewayUrl, document, keys);
        if ('kind' in response) return response;
        const { outcome, code } = response;
        const mismatch = mismatchOf(request, state, response);
        if (mismatch !== null) return mismatch;
        if (outcome.kind === 'failure') return refusalFor(outcome.errorCode);
        if (outcome.kind !== 'pending' || code === '')
          return refused('answer_invalid', 'it does not acknowledge the request');
        const fields = { txnref: referenceOf(request, code) };
        const form: VisitForm = { method: 'POST', url: settings.signerUrl, fields };
        return { kind: 'visit', form, state: { ...state, reference: code }, expiresAt };
      }),

    async resume(request, given, answer) {
      const state = stored.parse(given);
      if (isOver(request, state)) return refused('expired', 'the answer came too late');
      const documents = documentsIn(answer);
      const [document, ...more] = documents;
      if (more.length > 0) return refused('answer_invalid', 'it contains several documents');
      if (document !== undefined) {
        return withKeys((keys) => judge(request, state, readEsignResponse(document, keys.provider), keys));
      }
      if (isFirst) return refused('answer_invalid', 'it contains no response');
      // In 3.x, the browser returns with a reference only, and this server requests the response itself. A provider may
      // also call the return address before the browser does, and its body may not be a form.
      const { txnref } = answer.fields;
      if (txnref !== undefined && txnref !== referenceOf(request, state.reference ?? '')) {
        return refused('replayed', 'it refers to another transaction');
      }
      return checkStatus(request, state);
    },

    async check(request, given) {
      return checkStatus(request, stored.parse(given));
    },
  };
}

/** Sends a signed request and returns the response. Returns a refusal if the provider sends no usable response. */
async function ask(url: string, document: XmlElement, keys: AadhaarKeys): Promise<EsignResponse | RemoteLeg> {
  const body = await signEnveloped(document, keys.signer);
  const headers = { 'content-type': 'application/xml', accept: 'application/xml' };
  const answer = await askOutside(url, { ...LIMITS, method: 'POST', headers, body });
  if (answer.status === 429 || answer.status >= 500)
    return refused('service_busy', `status ${answer.status}`);
  if (answer.status !== 200) return refused('refused_by_service', `status ${answer.status}`);
  return readEsignResponse(answer.body, keys.provider);
}

/** Returns the reference that identifies a transaction in the browser in 3.x. */
const referenceOf = ({ transaction }: SigningRequest, code: string): string =>
  Buffer.from(`${transaction}|${code}`).toString('base64');

const isOver = ({ now }: SigningRequest, { expiresAt }: State): boolean => now >= expiresAt;

/**
 * Refuses a genuine response that does not belong to this request: a response of another transaction or an earlier time
 * is a replay. Returns null if the response belongs to the request.
 */
function mismatchOf(request: SigningRequest, state: State, response: EsignResponse): RemoteLeg | null {
  if (response.transaction !== request.transaction)
    return refused('replayed', 'it is of another transaction');
  const sentAt = response.sentAt.getTime();
  if (sentAt < state.sentAt.getTime() - CLOCK_TOLERANCE_MS)
    return refused('replayed', 'it is older than the request');
  if (sentAt > request.now.getTime() + CLOCK_TOLERANCE_MS)
    return refused('answer_invalid', 'its time is in the future');
  return null;
}

const refusalFor = (errorCode: string): RemoteLeg => refused(refusalOf(errorCode), canonicalCode(errorCode));

/** Returns the form that the provider expects. C-DAC's form has two additional fields. */
function formOf(xml: string, transaction: string, { gatewayUrl, formField }: AadhaarSettings): VisitForm {
  const further =
    formField === 'eSignRequest' ? { aspTxnID: transaction, 'Content-Type': 'application/xml' } : {};
  return { method: 'POST', url: gatewayUrl, fields: { [formField]: xml, ...further } };
}

/**
 * Returns the XML documents in the fields, in plain text or Base64. All fields are searched, because each provider uses
 * another field name.
 */
function documentsIn({ fields }: ReturnedAnswer): Buffer[] {
  return Object.values(fields).flatMap((value) => {
    const text = value.trim();
    if (text.startsWith('<')) return [Buffer.from(text)];
    const isBase64 = text.length > 64 && /^[A-Za-z0-9+/\s]+={0,2}$/.test(text);
    const bytes = isBase64 ? Buffer.from(text, 'base64') : Buffer.alloc(0);
    return bytes.subarray(0, 1).toString() === '<' ? [bytes] : [];
  });
}
