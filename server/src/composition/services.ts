/** All services of the application. Only `composition`, the application and test helpers need all of them. */
import type { WithBrand } from '../messaging/brand.ts';
import type { Messengers } from '../messaging/messengers.ts';
import type { WithWebhookGuard } from '../outgoing/ask-guarded.ts';
import type { PdfTools } from '../pdf/pdf-tools.ts';
import type { WithIdentityProvider } from '../providers/company-accounts/identity-provider.ts';
import type { PhotoReaders } from '../providers/photo-readers.ts';
import type { Signals } from '../providers/signals.ts';
import type { WithStamps } from '../providers/stamps/stamp-source.ts';
import type { WithStorage } from '../providers/storage/storage.ts';
import type { WithSealer } from '../sealing/sealer.ts';
import type { Verification } from '../sealing/verification.ts';
import type { Kernel } from '../signing/kernel.ts';
import type { WithRevisions } from '../signing/revisions.ts';
import type { WithTables } from '../tables/table-reader.ts';

export interface Services
  extends
    Kernel,
    WithStorage,
    WithStamps,
    WithBrand,
    Messengers,
    Signals,
    PhotoReaders,
    PdfTools,
    WithTables,
    Verification,
    WithSealer,
    WithRevisions,
    WithWebhookGuard,
    WithIdentityProvider {}
