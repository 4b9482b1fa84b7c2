/** Serves parts of the evidence: files that events name, and a participant's location. */
import { getEvidencePart, getParticipantPlace } from '@countersign/contract/originator/session-files';
import { readEvents } from '../../evidence/read-event.ts';
import { chainOf } from '../../evidence/verify.ts';
import { AppError } from '../../http/app-error.ts';
import type { Originator } from '../../http/callers.ts';
import type { Register } from '../../http/register.ts';
import { drawnMap } from '../drawn-map.ts';
import { nameOf } from '../../signing/person.ts';
import { readPosition } from '../../signing/position-record.ts';
import { findParticipant, findSession, type SessionRow } from '../../signing/rows.ts';
import type { PhotoReaders } from '../../providers/photo-readers.ts';
import type { Signals } from '../../providers/signals.ts';
import type { WithStorage } from '../../providers/storage/storage.ts';
import type { Kernel } from '../../signing/kernel.ts';

/** The content types of parts, by name. All parts without an entry are text. */
const TYPES: readonly [RegExp, string][] = [
  [/^attached-picture-/, 'image/jpeg'],
  [/^attached-pdf-/, 'application/pdf'],
  [/^photo-/, 'image/jpeg'],
  [/^reference-photo$/, 'image/jpeg'],
  // The clip is Motion JPEG: a sequence of frames without a container. The event states the sizes and times of the
  // frames.
  [/^clip$/, 'video/x-motion-jpeg'],
  [/^signature(?:-\d+)?$/, 'image/png'],
  [/document(?:-\d+)?$/, 'application/pdf'],
  [/./, 'application/json'],
];

type Services = Kernel & WithStorage & Signals & Pick<PhotoReaders, 'pictures'>;

export function evidencePartRoutes(services: Services, register: Register): void {
  register(getEvidencePart, async ({ caller, params, query, reply }) => {
    const session = await findRetained(services, caller, params.id);
    const events = readEvents(await chainOf(services, services.database.db, session.id));
    const part = events.flatMap(({ parts }) => parts).find(({ sha256 }) => sha256 === params.sha256);
    if (!part) throw new AppError('EVIDENCE_PART_NOT_FOUND');
    const content = await services.storage.get(session.id, part.sha256);
    const type = TYPES.find(([pattern]) => pattern.test(part.name))?.[1] ?? 'application/octet-stream';
    const isSmall = query.size === 'small' && type === 'image/jpeg';
    return reply
      .type(type)
      .header('content-disposition', 'inline')
      .header('cache-control', 'private, no-store')
      .send(isSmall ? await thumbnailOf(services, content) : content);
  });

  register(getParticipantPlace, async ({ caller, params, language }) => {
    const session = await findRetained(services, caller, params.id);
    const person = await findParticipant(services.database.db, session, params.pid);
    if (!person.locationSha256) return null;
    const { latitude, longitude, accuracy, address } = readPosition(
      await services.storage.get(session.id, person.locationSha256),
    );
    const map = await drawnMap(services, {
      position: { latitude, longitude },
      accuracyMeters: accuracy,
      language,
      who: nameOf(services.vault, person),
      branches: session.branches.map((branch) => ({ ...branch, limitMeters: branch.max_distance_meters })),
    });
    return { latitude, longitude, accuracy, address, map_image_base64: map };
  });
}

/** Returns a thumbnail of the photo. Returns the photo itself if it cannot be re-encoded at the moment. */
async function thumbnailOf({ pictures }: Pick<Services, 'pictures'>, photo: Buffer): Promise<Buffer> {
  const outcome = await pictures.reencode(photo, 'thumbnail');
  return outcome.kind === 'reencoded' ? outcome.bytes : photo;
}

async function findRetained(services: Kernel, caller: Originator, id: string): Promise<SessionRow> {
  const session = await findSession(services, caller, id);
  if (session.erasedAt) throw new AppError('DOCUMENT_ERASED');
  return session;
}
