/** The process in which one document is sealed. Sends 'ready', takes one request, answers it and ends. */
import { PDF } from '@libpdf/core';
import { boundStructureDecoding } from '../origination/pdf/bounded-decode.ts';
import { createTimestampAuthority } from '../providers/timestamp/rfc3161.ts';
import type { SealFacts } from './facts.ts';
import { composePdf } from './pages/compose-pdf.ts';
import { loadSealKey, type SealKeySettings } from './seal/seal-key.ts';
import { sealPdf, type SealedPdf } from './seal/seal-pdf.ts';

export interface SealRequest {
  document: Uint8Array;
  facts: SealFacts;
  /** Where the key is and what opens it: the key itself never leaves the process that uses it. */
  key: SealKeySettings;
  tsaUrl: string | undefined;
}

/** Certificates travel as DER: a process border copies plain values only. */
export type SealAnswer =
  | { kind: 'sealed'; sealed: SealedPdf; certificate: Uint8Array; chain: Uint8Array[] }
  | { kind: 'no-key'; problem: string }
  | { kind: 'failed'; reason: string };
export type SealMessage = { kind: 'ready' } | SealAnswer;

process.once('message', (request: SealRequest) => {
  boundStructureDecoding(() => undefined);
  seal(request)
    .catch((error: unknown): SealAnswer => ({ kind: 'failed', reason: String(error) }))
    .then(tell, () => process.exit(1));
});
process.on('disconnect', () => process.exit());
tell({ kind: 'ready' });

async function seal({ document, facts, key: settings, tsaUrl }: SealRequest): Promise<SealAnswer> {
  const loaded = await loadSealKey(settings);
  if (!loaded.ok) return { kind: 'no-key', problem: loaded.problem };
  const { key } = loaded;
  // Strictly: what has to be guessed was refused when it was uploaded, and what cannot be appended to as well.
  const pdf = await PDF.load(document, { lenient: false });
  await composePdf(pdf, facts);
  const timestamps = tsaUrl === undefined ? undefined : createTimestampAuthority(tsaUrl);
  const sealed = await sealPdf(pdf, key, { now: settings.now, timestamps });
  return { kind: 'sealed', sealed, certificate: key.certificate.raw, chain: key.chain.map(({ raw }) => raw) };
}

function tell(message: SealMessage): void {
  process.send?.(message);
}
