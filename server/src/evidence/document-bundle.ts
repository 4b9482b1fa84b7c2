/** Packs the sealed documents of a session into a ZIP file, with a manifest that identifies them. */
import { ZipFile } from 'yazl';
import type { Database } from '../database/connect.ts';
import type { sessions } from '../database/schema.ts';
import type { Vault } from '../crypto/vault.ts';
import type { Storage } from '../providers/storage/storage.ts';
import { readEvents } from './read-event.ts';
import { documentNameIn, documentsOf } from './session-documents.ts';
import { chainOf } from './verify.ts';

interface BundleTools {
  database: Database;
  storage: Storage;
  vault: Vault;
}

type Session = Pick<typeof sessions.$inferSelect, 'id' | 'createdAt' | 'completedAt' | 'certificateSha256'>;

export const BUNDLE_CERTIFICATE = 'certificate.pdf';

export const BUNDLE_MANIFEST = 'manifest.json';

/**
 * Returns the ZIP file. Returns null until the session is completed. The bytes are always the same, unless a seal is
 * renewed.
 */
export async function documentBundle(
  { database, storage, vault }: BundleTools,
  session: Session,
): Promise<NodeJS.ReadableStream | null> {
  const documents = await documentsOf(database.db, session.id);
  const events = readEvents(await chainOf({ vault }, database.db, session.id));
  const zip = new ZipFile();
  const mtime = session.completedAt ?? session.createdAt;
  const listed = [];
  for (const { position, sha256: original_sha256, sealedSha256, pages } of documents) {
    if (sealedSha256 === null) return null;
    const content = await storage.get(session.id, sealedSha256);
    const file = `document-${position}.pdf`;
    zip.addBuffer(content, file, { mtime, compress: false });
    const name = documentNameIn(events, position);
    listed.push({ document: position, file, name, sha256: sealedSha256, original_sha256, pages });
  }
  const certificate = session.certificateSha256;
  if (certificate !== null) {
    const content = await storage.get(session.id, certificate);
    zip.addBuffer(content, BUNDLE_CERTIFICATE, { mtime, compress: false });
  }
  const manifest = {
    session_id: session.id,
    completed_at: session.completedAt?.toISOString() ?? null,
    documents: listed,
    ...(certificate === null ? {} : { certificate: { file: BUNDLE_CERTIFICATE, sha256: certificate } }),
  };
  zip.addBuffer(Buffer.from(JSON.stringify(manifest, null, 2)), BUNDLE_MANIFEST, { mtime });
  zip.end();
  return zip.outputStream;
}
