/** What the folders of the server share: made once by `main` (or a test) and passed down. */
import type { FastifyBaseLogger } from 'fastify';
import type { Settings } from '../settings/settings.ts';
import type { Keys } from '../crypto/keys.ts';
import type { Vault } from '../crypto/vault.ts';
import type { Database } from '../database/connect.ts';
import type { ChangeFeed } from '../database/change-feed.ts';
import type { BrandReader } from './brand.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Measures } from './measures.ts';
import type { Guard } from '../outgoing/ask-guarded.ts';
import type { PdfInspector } from '../pdf/inspection/inspector.ts';
import type { PdfLayouts } from '../pdf/layout/layout-worker.ts';
import type { Geocoder } from '../providers/geocoder/geocoder.ts';
import type { IpIntelligence } from '../providers/ip-intelligence/ip-intelligence.ts';
import type { Mail } from '../providers/mail/mail.ts';
import type { IdentityProvider } from '../providers/openid/identity-provider.ts';
import type { Maps } from '../providers/maps/maps.ts';
import type { Pictures } from '../providers/pictures/pictures.ts';
import type { Sms } from '../providers/sms/sms.ts';
import type { SmsTemplates } from '../providers/sms/sms-templates.ts';
import type { Voice } from '../providers/voice/voice.ts';
import type { WhatsApp } from '../providers/whatsapp/whatsapp.ts';
import type { Storage } from '../providers/storage/storage.ts';
import type { Vision } from '../providers/vision/vision.ts';
import type { RequestSlots } from '../http/request-slots.ts';
import type { TrustedRoots } from '../pki/trust/trusted-roots.ts';
import type { TableReader } from '../tables/table-reader.ts';
import type { PdfVerifier } from '../pdf/verification/verifier.ts';
import type { Tracer } from '../tracing/tracer.ts';

export type Log = FastifyBaseLogger;

export interface Services {
  settings: Settings;
  /** The address under which signers reach this deployment. */
  publicUrl: string;
  log: Log;
  /** One clock for every rule, so that tests can set it. */
  now: () => Date;
  database: Database;
  keys: Keys;
  vault: Vault;
  storage: Storage;
  /** How this installation shows itself. */
  brand: BrandReader;
  sms: Sms;
  /** Null where the installation has none. */
  whatsApp: WhatsApp | null;
  /** Calls that read out a one-time password; null where the installation has none. */
  voice: Voice | null;
  smsTemplates: SmsTemplates;
  mail: Mail;
  maps: Maps;
  geocoder: Geocoder;
  ipIntelligence: IpIntelligence;
  vision: Vision;
  pictures: Pictures;
  pdfInspector: PdfInspector;
  pdfLayouts: PdfLayouts;
  tables: TableReader;
  pdfVerifier: PdfVerifier;
  /** For the public verification, which reads large bodies of anybody. */
  verificationSlots: RequestSlots;
  /** Whose signatures a verification trusts besides our own. */
  trustedRoots: TrustedRoots;
  /** Keeps webhooks from reaching into our own network. */
  webhookGuard: Guard;
  /** Vouches for staff; null where they sign in by what they set up here alone. */
  identityProvider: IdentityProvider | null;
  jobs: Jobs;
  /** Tells which sessions change, on whichever node. */
  changes: ChangeFeed;
  /** Counted and timed for operators. */
  measures: Measures;
  /** Null where no collector of traces is set. */
  tracer: Tracer | null;
}
