/** The process in which one document is sealed. Sends 'ready', takes one request, answers it and ends. */
import { X509Certificate } from 'node:crypto';
import { Socket } from 'node:net';
import { boundStructureDecoding } from '../pdf/reading/bounded-decode.ts';
import { MAX_UPLOADED_STRUCTURE_BYTES } from '../pdf/inspection/inspection.ts';
import { createTimestampAuthority } from '../providers/timestamp/rfc3161.ts';
import { DOCUMENT_PIPE, receiveDocument, sendDocument } from '../processes/document-pipe.ts';
import type { SealFacts } from '../pdf/pages/facts.ts';
import { composePdf } from '../pdf/pages/compose-pdf.ts';
import { openDocument } from '../pdf/pages/document/open-document.ts';
import { SealCertificateRevoked } from '../pdf/seal/long-term-proof.ts';
import { loadSealKey, type SealKey, type SealKeySettings } from '../pki/seal-key/seal-key.ts';
import { MAX_DRAFTS, sealPdf, type SealedPdf } from '../pdf/seal/seal-pdf.ts';

export interface SealRequest {
  /** Of the document, which comes through the pipe. */
  bytes: number;
  facts: SealFacts;
  /** Where the key is and what opens it: the key itself never leaves the process that uses it. */
  key: SealKeySettings;
  tsaUrl: string | undefined;
  /** The chain of the time-stamping authority, where an earlier answer told it. */
  authority: Uint8Array[] | undefined;
}

/** Certificates travel as DER: a process border copies plain values only. */
export interface SealedAnswer extends Pick<SealedPdf, 'level' | 'notes'> {
  kind: 'sealed';
  /** Of the sealed document, which comes through the pipe. */
  bytes: number;
  certificate: Uint8Array;
  chain: Uint8Array[];
  authority: Uint8Array[] | undefined;
}
export type SealAnswer =
  | SealedAnswer
  | { kind: 'no-key'; problem: string }
  | { kind: 'revoked'; problem: string; certificate: Uint8Array }
  | { kind: 'failed'; reason: string };
export type SealMessage = { kind: 'ready' } | SealAnswer;

/** Each draft of a seal is read twice, and what is sealed once more. The inspection read the document once. */
const READINGS = 2 * MAX_DRAFTS + 1;

const pipe = new Socket({ fd: DOCUMENT_PIPE, readable: true, writable: true });
process.once('message', (request: SealRequest) => void answer(request));
process.on('disconnect', () => process.exit());
tell({ kind: 'ready' });

async function answer(request: SealRequest): Promise<void> {
  boundStructureDecoding(() => undefined, READINGS * MAX_UPLOADED_STRUCTURE_BYTES);
  try {
    const document = await receiveDocument(pipe, request.bytes);
    const loaded = await loadSealKey(request.key);
    if (!loaded.ok) return tell({ kind: 'no-key', problem: loaded.problem });
    const certificate = loaded.key.certificate.raw;
    const sealed = await seal(request, loaded.key, document);
    if ('revoked' in sealed) return tell({ kind: 'revoked', problem: sealed.revoked, certificate });
    const { bytes, level, notes } = sealed;
    const chain = loaded.key.chain.map(({ raw }) => raw);
    const authority = sealed.authority?.map(({ raw }) => raw);
    tell({ kind: 'sealed', bytes: bytes.length, level, notes, certificate, chain, authority });
    await sendDocument(pipe, bytes);
  } catch (error) {
    tell({ kind: 'failed', reason: String(error) });
  }
}

async function seal(
  { facts, key: { now }, tsaUrl, ...request }: SealRequest,
  key: SealKey,
  document: Buffer,
): Promise<SealedPdf | { revoked: string }> {
  const pdf = await openDocument(document);
  await composePdf(pdf, facts);
  const timestamps = tsaUrl === undefined ? undefined : createTimestampAuthority(tsaUrl);
  const authority = request.authority?.map((der) => new X509Certificate(der));
  try {
    return await sealPdf(pdf, key, { now, timestamps, authority });
  } catch (error) {
    if (error instanceof SealCertificateRevoked) return { revoked: error.message };
    throw error;
  }
}

function tell(message: SealMessage): void {
  process.send?.(message);
}
