/**
 * Checks whether a signer uses a VPN or proxy (SPEC 4, OTP). A signer behind a VPN is blocked permanently. A signer
 * cannot evade the check by omitting the call: if it is enabled, the server also checks the address of every later step
 * that comes from an unchecked address.
 */
import { checkReason } from '@countersign/contract/texts/check-reasons';
import { and, eq, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { AppError } from '../http/app-error.ts';
import { keyedHash } from '../crypto/secrets.ts';
import { prepared } from '../database/prepared.ts';
import { proxyChecks, sessions } from '../database/schema.ts';
import type { Signer } from '../http/callers.ts';
import type { Origin } from '../http/origin.ts';
import { countRepeat } from './repeats.ts';
import { takeStep } from './take-step.ts';
import type { AddressReading } from '../providers/ip-intelligence/ip-intelligence.ts';
import { unknownAddress } from '../providers/ip-intelligence/assess-risk.ts';
import type { Database, Transaction } from '../database/connect.ts';
import type { Signals } from '../providers/signals.ts';
import type { Kernel } from '../signing/kernel.ts';
import { timeZoneVerdict } from './time-zone.ts';

export async function checkAddress(
  services: Kernel & Signals,
  signer: Signer,
  origin: Origin,
  { unlessChecked = false } = {},
): Promise<AddressReading> {
  // The attempt is counted before the provider is called, because each call may cost money.
  await takeStep(services, signer, origin, 'proxy-check', (step) => countRepeat(step, 'address-check'));
  const reading = await readAddress(services, origin.ip);
  await takeStep(
    services,
    signer,
    origin,
    'proxy-check',
    async ({ tx, now, session, participant, record, advance }) => {
      // If several steps arrive from an unchecked address at the same time, only the first one records the check.
      if (unlessChecked && (await isChecked(tx, participant.id, hashOf(services, origin.ip)))) return;
      await tx.insert(proxyChecks).values({
        id: uuid(),
        participantId: participant.id,
        ipHash: hashOf(services, origin.ip),
        verdict: reading.verdict,
        isProxy: reading.isProxy || reading.isTor,
        isVpn: reading.isVpn,
        riskScore: Math.round(reading.riskScore),
        recordedAt: now,
      });
      const { verdict, reason, source, country, isProxy, isVpn, isTor, isHosting, riskScore } = reading;
      await record('ADDRESS_CHECKED', {
        verdict,
        reason,
        source,
        country,
        is_proxy: isProxy,
        is_vpn: isVpn,
        is_tor: isTor,
        is_hosting: isHosting,
        risk_score: riskScore,
        // The verdict on the time zone is only recorded. It never blocks a signer.
        time_zone: timeZoneVerdict(origin.device.timezone, country),
      });
      if (verdict !== 'failed' || !session.config.vpn_check_enabled) return;
      await advance('blocked');
      await record('PARTICIPANT_BLOCKED', { reason });
    },
  );
  return reading;
}

/** If the template requires the check, ensures that the address of this request was checked and is not a VPN. */
export async function ensureAddressChecked(
  services: Kernel & Signals,
  signer: Signer,
  origin: Origin,
): Promise<void> {
  const [found] = await readCheck(services.database.db).execute({
    sessionId: signer.sessionId,
    participantId: signer.participantId,
    ipHash: hashOf(services, origin.ip),
  });
  if (!found?.config.vpn_check_enabled || found.checked) return;
  const { verdict } = await checkAddress(services, signer, origin, { unlessChecked: true });
  if (verdict === 'failed') throw new AppError('VPN_DETECTED');
}

const readCheck = prepared((db: Database['db']) =>
  db
    .select({ config: sessions.config, checked: proxyChecks.id })
    .from(sessions)
    .leftJoin(
      proxyChecks,
      and(
        eq(proxyChecks.participantId, sql.placeholder('participantId')),
        eq(proxyChecks.ipHash, sql.placeholder('ipHash')),
      ),
    )
    .where(eq(sessions.id, sql.placeholder('sessionId')))
    .limit(1)
    .prepare('read_address_check'),
);

async function isChecked(tx: Transaction, participantId: string, ipHash: string): Promise<boolean> {
  const [check] = await tx
    .select({ id: proxyChecks.id })
    .from(proxyChecks)
    .where(and(eq(proxyChecks.participantId, participantId), eq(proxyChecks.ipHash, ipHash)))
    .limit(1);
  return check !== undefined;
}

/** The hash of an address. Addresses are stored as hashes, because they are only compared. */
const hashOf = ({ keys }: Kernel, ip: string) => keyedHash(keys.origins, `ip:${ip}`);

/**
 * Reads the provider's data about an address. If the provider fails, the verdict is indeterminate, and the signer can
 * continue.
 */
async function readAddress({ ipIntelligence, log }: Kernel & Signals, ip: string): Promise<AddressReading> {
  try {
    return await ipIntelligence.read(ip);
  } catch (error) {
    log.warn({ err: error }, 'The address could not be looked up');
    return unknownAddress(checkReason('ADDRESS_DATA_UNREADABLE'));
  }
}
