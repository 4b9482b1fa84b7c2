/** A provider for tests. A test can change every part of a response before or after the provider signs it. */
import { createHash, KeyObject, sign } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { OutgoingError } from '../../../../outgoing/outgoing-error.ts';
import { signDigest } from '../../../../pki/cms/make-signature.ts';
import type { Identity } from '../../../../pki/testing/test-pki.ts';
import { element, type XmlElement } from '../../../../xml/xml-element.ts';
import { signEnveloped, type XmlSigner } from '../../../../xml/xml-signature.ts';
import type { RemoteLeg, SigningRequest } from '../../remote-signing.ts';
import { createAadhaarEsign, type AadhaarSettings } from '../aadhaar-esign.ts';
import { loadAadhaarKeys } from '../aadhaar-keys.ts';
import { inIndianTime } from '../esign-time.ts';
import { openPracticeFiles, type PracticeFiles } from '../practice/practice-files.ts';

export const NOW = new Date('2026-11-19T09:00:00Z');
export const MINUTE_MS = 60_000;

export const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

export const requestOf = (changes: Partial<SigningRequest> = {}): SigningRequest => ({
  transaction: 'countersign-00000001',
  signer: { name: 'Asha Rao', language: 'en' },
  documents: [
    { title: 'Loan agreement', sha256: sha256('agreement') },
    { title: 'Schedule', sha256: sha256('schedule') },
  ],
  returnUrl: 'https://sign.example.com/return/1',
  now: NOW,
  ...changes,
});

export const scratchFiles = async (): Promise<PracticeFiles> =>
  openPracticeFiles(await mkdtemp(path.join(tmpdir(), 'practice-')), NOW);

export function settingsFor(files: PracticeFiles, changes: Partial<AadhaarSettings> = {}): AadhaarSettings {
  return {
    version: '2.1',
    aspId: 'PRACTICE-ASP',
    authMode: '1',
    gatewayUrl: 'http://127.0.0.1:9/2.1/signdoc',
    signerUrl: 'http://127.0.0.1:9/3/signer',
    statusUrl: null,
    formField: 'msg',
    keys: () => loadAadhaarKeys({ ...files.settings, password: undefined, allowsPractice: true }, NOW),
    ask: () => Promise.reject(new OutgoingError('the test', 'sends nothing')),
    ...changes,
  };
}

/** The parts of a response, some of which a test replaces. */
export interface Parts {
  attributes: Record<string, string>;
  certificate: Buffer;
  signatures: { id: string; error: string; sigHashAlgorithm: string; value: Buffer }[];
  /** If set, replaces all child elements of the response. */
  children?: XmlElement[];
  signer: XmlSigner;
}

/** Returns the parts of a genuine response. */
export async function genuineParts(
  files: PracticeFiles,
  request: SigningRequest,
  name = request.signer.name,
): Promise<Parts> {
  const digests = request.documents.map((document) => document.sha256);
  const { certificate, signatures } = await files.signAs(name, digests, request.now);
  return {
    attributes: {
      status: '1',
      ts: inIndianTime(request.now),
      txn: request.transaction,
      resCode: 'response-1',
      errCode: 'NA',
      errMsg: 'NA',
    },
    certificate,
    signatures: signatures.map((value, index) => ({
      id: String(index + 1),
      error: 'NA',
      sigHashAlgorithm: 'SHA256',
      value,
    })),
    signer: files.provider,
  };
}

/** Encodes and signs a response. */
export function written({ attributes, certificate, signatures, children, signer }: Parts): Promise<string> {
  const list = signatures.map(({ value, ...given }) =>
    element('DocSignature', given, [value.toString('base64')]),
  );
  const usual = [
    element('UserX509Certificate', {}, [certificate.toString('base64')]),
    element('Signatures', {}, list),
  ];
  return signEnveloped(element('EsignResp', attributes, children ?? usual), signer);
}

/** Signs digests as a signer with the given certificate. */
export function signWith(identity: Identity, digests: readonly Buffer[]): Promise<Buffer[]> {
  const key = {
    certificate: identity.certificate,
    chain: [],
    algorithm: identity.keyType === 'EC' ? ('ecdsa' as const) : ('rsa' as const),
    sign: async (data: Uint8Array) => sign('sha256', data, KeyObject.from(identity.privateKey)),
  };
  return Promise.all(digests.map(async (digest) => (await signDigest(key, digest)).encode(null)));
}

/** Begins a transaction and returns to the server with a response one minute later. */
export async function resumeWith(
  settings: AadhaarSettings,
  request: SigningRequest,
  fields: Record<string, string>,
  afterMs = MINUTE_MS,
): Promise<RemoteLeg> {
  const signer = createAadhaarEsign(settings);
  const begun = await signer.begin(request);
  if (begun.kind !== 'visit') return begun;
  const now = new Date(request.now.getTime() + afterMs);
  // Copies the state through JSON, as the database does between the calls.
  const state: unknown = JSON.parse(JSON.stringify(begun.state));
  return signer.resume({ ...request, now }, state, { method: 'POST', fields });
}
