/** Checks external services: which are chosen, whether the settings are valid for them, and when each last worked. */
import { count, desc, eq, sql } from 'drizzle-orm';
import { MESSAGE_CHANNELS, type MessageChannel } from '@countersign/contract/rules/messages';
import { createIdentityProvider } from '../../composition/choose-identity-provider.ts';
import { createMessengers } from '../../composition/choose-messengers.ts';
import { createSignals } from '../../composition/choose-signals.ts';
import type { Keys } from '../../crypto/keys.ts';
import { createVault } from '../../crypto/vault.ts';
import { messages, sessionDocuments, sessions } from '../../database/schema.ts';
import { providerOf, reportsDelivery } from '../../settings/channel-providers.ts';
import type { IdentityProvider } from '../../providers/company-accounts/identity-provider.ts';
import { check, type Finding, problem, right, skipped, warning } from './finding.ts';
import type { Tools } from '../api-key-commands.ts';

/** The number of recent messages to examine. Ids grow with time, so the primary key index finds the newest messages. */
const NEWEST = 1000;
const OLD_DATA_DAYS = 30;
const DAY_MILLISECONDS = 86_400_000;

const SETTINGS = 'Correct the settings listed.';

export async function checkProviders(tools: Tools, keys: Keys | null): Promise<Finding[]> {
  const found = [
    await checkSignals(tools),
    await checkAddressData(tools),
    await checkTimestamps(tools),
    await checkAccounts(
      createIdentityProvider(tools.settings, tools.settings.PUBLIC_URL ?? 'http://localhost'),
    ),
  ];
  if (!keys) return found;
  const configured = await check('messages', SETTINGS, async () => {
    const publicUrl = tools.settings.PUBLIC_URL ?? 'http://localhost';
    createMessengers(tools.settings, { ...tools, publicUrl, vault: createVault(keys.personalData) });
    return right('the settings of the providers are valid');
  });
  if (configured.status === 'problem') return [...found, configured];
  const channels = MESSAGE_CHANNELS.filter((channel) => providerOf(tools.settings, channel) !== 'none');
  const checked = [];
  for (const channel of channels) checked.push(await checkChannel(tools, channel));
  return [...found, ...checked, ...(await checkCalls(tools))];
}

/**
 * Examines stored messages, such as invitations and copies. One-time passwords leave no row, but use the same channels.
 */
const checkChannel = ({ settings, database, now }: Tools, channel: MessageChannel): Promise<Finding> => {
  const [name, setting] = NAMES[channel];
  const provider = providerOf(settings, channel);
  return check(name, SETTINGS, async () => {
    if (provider === 'outbox')
      return settings.NODE_ENV === 'production'
        ? warning('messages stay in the outbox and are not sent', `Set ${setting}.`)
        : right('messages stay in the outbox, as intended in development');
    const newest = database.db.select().from(messages).orderBy(desc(messages.id)).limit(NEWEST).as('newest');
    const [counts] = await database.db
      .select({
        sent: sql<Date | null>`max(${newest.settledAt}) filter (where ${newest.status} = 'sent')`.mapWith(
          messages.settledAt,
        ),
        failed: sql`count(*) filter (where ${newest.status} = 'failed')`.mapWith(Number),
        all: count(),
      })
      .from(newest)
      .where(eq(newest.channel, channel));
    const { sent = null, failed = 0, all = 0 } = counts ?? {};
    const last = sent ? `accepted a message ${ago(sent, now())}` : 'has not accepted a message yet';
    const reports = reportsDelivery(settings, channel) ? 'reports deliveries' : 'reports no deliveries';
    const says = `${provider} ${last}; ${failed} of the last ${all} messages failed permanently; it ${reports}`;
    return all > 0 && failed > all / 2
      ? warning(says, "Find MESSAGE_FAILED in the timeline of a session: it contains the provider's reason.")
      : right(says);
  });
};

const NAMES: Readonly<Record<MessageChannel, readonly [string, string]>> = {
  sms: ['SMS', 'SMS_PROVIDER'],
  whatsapp: ['WhatsApp', 'WHATSAPP_PROVIDER'],
  email: ['mail', 'MAIL_PROVIDER'],
};

const checkCalls = async ({ settings }: Tools): Promise<Finding[]> => {
  const { VOICE_PROVIDER: provider, NODE_ENV } = settings;
  if (provider === 'none') return [];
  return [
    await check('calls', SETTINGS, async () =>
      provider === 'outbox' && NODE_ENV === 'production'
        ? warning('calls stay in the outbox and are not made', 'Set VOICE_PROVIDER.')
        : right(`one-time passwords are read out by ${provider} if the template allows it`),
    ),
  ];
};

const ACCOUNTS =
  'Check OIDC_ISSUER, and that this machine can reach it. With SAML, check SAML_IDP_CERTIFICATES.';

/** Begins a sign-in as the console does. This requests the provider's metadata, but redirects no user. */
export const checkAccounts = (provider: IdentityProvider | null): Promise<Finding> =>
  check('accounts', ACCOUNTS, async () => {
    if (!provider)
      return right('no OIDC_ISSUER or SAML_IDP_ENTITY_ID is set: staff sign in with passkeys and passwords');
    const [state, nonce, codeVerifier] = ['doctor', 'doctor', 'doctor'];
    const redirectUri = 'https://localhost/';
    await provider.authorizationUrl({ state, nonce, codeVerifier, redirectUri, isFresh: false });
    return right(
      provider.posted
        ? `${provider.issuer}: its certificates can be read; only a sign-in can test the rest`
        : `${provider.issuer} answers`,
    );
  });

const checkSignals = ({ settings }: Tools): Promise<Finding> =>
  check('place', SETTINGS, async () => {
    const { MAP_PROVIDER, GEOCODER, IP_SERVICE } = settings;
    return right(`maps from ${MAP_PROVIDER}, addresses from ${GEOCODER}, address service ${IP_SERVICE}`);
  });

const checkAddressData = ({ settings, log, now }: Tools): Promise<Finding> =>
  check('address data', SETTINGS, async () => {
    if (settings.IP_INTELLIGENCE === undefined)
      return right('IP_INTELLIGENCE is not set: addresses are unknown unless an address service knows them');
    const publicUrl = settings.PUBLIC_URL ?? 'http://localhost';
    const data = await createSignals(settings, { log, publicUrl }).ipIntelligence.ownData();
    if (data.length === 0)
      return problem(
        `no file in ${settings.IP_INTELLIGENCE} can be used`,
        'Add vpn.txt, proxy.txt, tor.txt, hosting.txt or *.mmdb, readable by the server.',
      );
    const aged = data.map(({ file, date }) => ({
      file,
      days: Math.floor((+now() - +date) / DAY_MILLISECONDS),
    }));
    const says = aged.map(({ file, days }) => `${file} is ${days} days old`).join(', ');
    const isOld = aged.some(({ file, days }) => file !== 'clean.txt' && days > OLD_DATA_DAYS);
    return isOld
      ? warning(says, 'Check the job that updates these files. The server loads new files within a second.')
      : right(says);
  });

const checkTimestamps = ({ settings, database, now }: Tools): Promise<Finding> =>
  check('time-stamps', SETTINGS, async () => {
    if (settings.TSA_URL === undefined)
      return right('TSA_URL is not set: seals carry the time of this server');
    const [last] = await database.db
      .select({ level: sessionDocuments.sealLevel, at: sessions.completedAt })
      .from(sessions)
      .innerJoin(sessionDocuments, eq(sessionDocuments.sessionId, sessions.id))
      .where(eq(sessions.status, 'COMPLETED'))
      .orderBy(desc(sessions.createdAt))
      .limit(1);
    if (!last?.at || last.level === null) return skipped('no document was sealed yet');
    const says = `the last document was sealed ${ago(last.at, now())}, at level ${last.level}`;
    return last.level === 'B-B'
      ? warning(
          says,
          'The time-stamping authority did not respond: see DOCUMENT_SEALED in the timeline of the session.',
        )
      : right(says);
  });

function ago(then: Date, now: Date): string {
  const minutes = Math.max(0, Math.round((+now - +then) / 60_000));
  if (minutes < 120) return `${minutes} minutes ago`;
  return minutes < 2880 ? `${Math.round(minutes / 60)} hours ago` : `${Math.round(minutes / 1440)} days ago`;
}
