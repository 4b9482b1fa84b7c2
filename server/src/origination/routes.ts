/** Registers the originator API, which loan systems call to start signings. */
import type { Register } from '../http/register.ts';
import { batchRoutes } from './batches/routes.ts';
import { brandRoutes } from './brand/routes.ts';
import { messageTextRoutes } from './brand/message-text-routes.ts';
import { branchRoutes } from './branches.ts';
import { draftRoutes } from './drafts/routes.ts';
import { layoutRoutes } from './layouts/routes.ts';
import { placeRoutes } from './places.ts';
import { evidencePartRoutes } from './sessions/evidence-parts.ts';
import { assignmentRoutes, reviewerRoutes } from './sessions/assignment.ts';
import { noteRoutes } from './sessions/notes.ts';
import { documentTokenRoutes } from './sessions/document-token.ts';
import { sessionChangeRoutes } from './sessions/change-routes.ts';
import { sessionRoutes } from './sessions/routes.ts';
import { stampRoutes } from './stamps/routes.ts';
import { templateRoutes } from './templates/routes.ts';
import type { WithBrand } from '../messaging/brand.ts';
import type { Messengers } from '../messaging/messengers.ts';
import type { WithWebhookGuard } from '../outgoing/ask-guarded.ts';
import type { PdfTools } from '../pdf/pdf-tools.ts';
import type { PhotoReaders } from '../providers/photo-readers.ts';
import type { Signals } from '../providers/signals.ts';
import type { WithStamps } from '../providers/stamps/stamp-source.ts';
import type { WithStorage } from '../providers/storage/storage.ts';
import type { Kernel } from '../signing/kernel.ts';
import type { WithTables } from '../tables/table-reader.ts';

export function originatorRoutes(
  services: Kernel &
    WithStorage &
    WithStamps &
    WithBrand &
    Messengers &
    Signals &
    PhotoReaders &
    PdfTools &
    WithTables &
    WithWebhookGuard,
  register: Register,
): void {
  branchRoutes(services, register);
  placeRoutes(services, register);
  brandRoutes(services, register);
  messageTextRoutes(services, register);
  templateRoutes(services, register);
  stampRoutes(services, register);
  layoutRoutes(services, register);
  batchRoutes(services, register);
  sessionRoutes(services, register);
  draftRoutes(services, register);
  sessionChangeRoutes(services, register);
  evidencePartRoutes(services, register);
  noteRoutes(services, register);
  assignmentRoutes(services, register);
  reviewerRoutes(services, register);
  documentTokenRoutes(services, register);
}
