/**
 * Verifies the bundle of a session: each file, whether all files are present, and whether the manifest matches the
 * files. The manifest proves nothing, because anyone can write one. It is only used to identify a document whose seal
 * is unreadable.
 */
import type { verifyBundle as verifyBundleCall } from '@countersign/contract/public';
import { z } from 'zod';
import { sha256 } from '../crypto/secrets.ts';
import { BUNDLE_MANIFEST } from '../evidence/document-bundle.ts';
import { parseText } from '../evidence/read-event.ts';
import type { DocumentVerdict } from '../pdf/verification/verdict.ts';
import { inMemory } from '../pdf/verification/verifier.ts';
import { BUNDLE_LIMITS, readZip, type ZippedFile } from '../archives/read-zip.ts';
import { type VerificationTools, verifyDocument } from './verify-document.ts';

export type BundleVerdict = z.infer<typeof verifyBundleCall.data>;
type FileVerdict = BundleVerdict['files'][number];

const manifestText = z.object({
  session_id: z.string(),
  documents: z.array(z.object({ document: z.number(), file: z.string(), sha256: z.string() })),
  certificate: z.object({ file: z.string(), sha256: z.string() }).optional(),
});
type Manifest = z.infer<typeof manifestText>;

/** Verifies a bundle. Returns null if the file is not a bundle. */
export async function verifyBundle(tools: VerificationTools, bytes: Buffer): Promise<BundleVerdict | null> {
  const zipped = await readZip(bytes, BUNDLE_LIMITS);
  if (!zipped || zipped.length === 0) return null;
  const manifest = readManifest(zipped);
  const judged: { file: ZippedFile; verdict: DocumentVerdict | null; refused: string | null }[] = [];
  for (const file of zipped) {
    if (file.name === BUNDLE_MANIFEST) continue;
    const verdict = await verifyDocument(tools, inMemory(file.content));
    judged.push(
      'refused' in verdict
        ? { file, verdict: null, refused: verdict.refused }
        : { file, verdict, refused: null },
    );
  }
  const session = judged.map(({ verdict }) => verdict?.session).find((found) => found) ?? null;
  const seen = new Set<number>();
  const files = judged.map(({ file, verdict, refused }): FileVerdict => {
    const own = verdict?.session ?? null;
    const listed = manifest?.documents.find((one) => one.file === file.name)?.document ?? null;
    const document = own ? own.document : listed;
    const isStranger = own !== null && own.session_id !== session?.session_id;
    // The certificate does not count as a document, but its seal and its claim are verified in the same way.
    const isCertificate =
      manifest?.certificate?.file === file.name &&
      manifest.certificate.sha256 === sha256(file.content) &&
      own !== null &&
      !isStranger;
    if (isCertificate) return { ...judgedAs(file, verdict, refused), document: null, is_expected: true };
    const isExpected = document !== null && !isStranger && own?.version !== 'original' && !seen.has(document);
    if (isExpected) seen.add(document);
    return {
      ...judgedAs(file, verdict, refused),
      document: isExpected ? document : null,
      is_expected: isExpected,
    };
  });
  const total = session?.documents_total ?? manifest?.documents.length ?? null;
  const missing = Array.from({ length: total ?? 0 }, (_, index) => index + 1).filter((one) => !seen.has(one));
  const recorded = manifestState(manifest, files, session?.session_id ?? null);
  return {
    verdict: overall(files, missing, recorded),
    session_id: session?.session_id ?? null,
    documents_total: total,
    manifest: recorded,
    missing,
    files,
  };
}

const judgedAs = (file: ZippedFile, verdict: DocumentVerdict | null, refused: string | null) => ({
  file: file.name,
  sha256: sha256(file.content),
  verdict: verdict?.verdict ?? ('failed' as const),
  reason: verdict?.reason ?? refused ?? '',
  reasons: verdict?.reasons ?? [],
});

function readManifest(files: readonly ZippedFile[]): Manifest | null {
  const file = files.find(({ name }) => name === BUNDLE_MANIFEST);
  return parseText(manifestText, file?.content.toString('utf8') ?? '');
}

function manifestState(
  manifest: Manifest | null,
  files: readonly FileVerdict[],
  sessionId: string | null,
): BundleVerdict['manifest'] {
  if (!manifest) return 'missing';
  const isSame =
    (sessionId === null || manifest.session_id === sessionId) &&
    (manifest.certificate === undefined ||
      files.some((one) => one.file === manifest.certificate?.file && one.is_expected)) &&
    manifest.documents.every((one) => {
      const file = files.find(({ file: name }) => name === one.file);
      // A missing file does not count as a mismatch, because missing documents are reported by their number.
      return !file || (file.sha256 === one.sha256 && file.document === one.document);
    });
  return isSame ? 'agrees' : 'differs';
}

function overall(
  files: readonly FileVerdict[],
  missing: readonly number[],
  manifest: BundleVerdict['manifest'],
): BundleVerdict['verdict'] {
  const isWhole = missing.length === 0 && manifest === 'agrees' && files.every((file) => file.is_expected);
  if (!isWhole || files.some(({ verdict }) => verdict === 'failed')) return 'failed';
  return files.some(({ verdict }) => verdict === 'indeterminate') ? 'indeterminate' : 'passed';
}
