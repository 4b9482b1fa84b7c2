/**
 * Registers the calls that record device intelligence, check for a VPN or proxy, and return the signer's own history of
 * both.
 */
import {
  checkProxy,
  deviceHistory,
  proxyHistory,
  recordDeviceIntelligence,
} from '@countersign/contract/signer/risk';
import { desc, eq } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { deviceReadings, proxyChecks } from '../../database/schema.ts';
import type { Register } from '../../http/register.ts';
import { countRepeat } from '../repeats.ts';
import { takeStep, viewState } from '../take-step.ts';
import { scoreDevice } from './device-score.ts';
import { checkAddress } from '../address-check.ts';
import type { Signals } from '../../providers/signals.ts';
import type { WithStorage } from '../../providers/storage/storage.ts';
import type { Kernel } from '../../signing/kernel.ts';

/** The maximum number of records in a history. It is enough to see a pattern, and small enough for a fast response. */
const HISTORY_ROWS = 100;

export function riskRoutes(services: Kernel & WithStorage & Signals, register: Register): void {
  const { db } = services.database;

  register(recordDeviceIntelligence, async ({ caller, body, origin }) => {
    await viewState(services, caller, 'device-intelligence');
    const { participant_id: _participant, session_id: _session, ...payload } = body;
    const score = scoreDevice({ payload, userAgent: origin.device.user_agent ?? '' });
    const id = uuid();
    await takeStep(services, caller, origin, 'device-intelligence', async (step) => {
      const repeated = await countRepeat(step, 'device-intelligence');
      if (repeated) return repeated;
      const { tx, now, participant, record } = step;
      // The payload is stored only after the checks, so that a refused payload leaves no blob.
      const sha256 = await services.storage.put(caller.sessionId, Buffer.from(JSON.stringify(payload)));
      await tx.insert(deviceReadings).values({
        id,
        participantId: participant.id,
        trustScore: score.trust_score,
        isSuspicious: score.is_suspicious,
        recordedAt: now,
      });
      await record('DEVICE_RECORDED', { device_intelligence_id: id, ...score }, [{ name: 'device', sha256 }]);
      return null;
    });
    return { device_intelligence_id: id, is_suspicious: score.is_suspicious, trust_score: score.trust_score };
  });

  register(checkProxy, async ({ caller, origin }) => {
    await viewState(services, caller, 'proxy-check');
    const { isProxy, isVpn, isTor, riskScore, verdict } = await checkAddress(services, caller, origin);
    return { is_proxy: isProxy || isTor, is_vpn: isVpn, risk_score: riskScore, verdict };
  });

  register(deviceHistory, async ({ caller }) => {
    await viewState(services, caller, 'history');
    const rows = await db
      .select()
      .from(deviceReadings)
      .where(eq(deviceReadings.participantId, caller.participantId))
      .orderBy(desc(deviceReadings.id))
      .limit(HISTORY_ROWS);
    return rows.map((row) => ({
      device_intelligence_id: row.id,
      is_suspicious: row.isSuspicious,
      trust_score: row.trustScore,
      recorded_at: row.recordedAt.toISOString(),
    }));
  });

  register(proxyHistory, async ({ caller }) => {
    await viewState(services, caller, 'history');
    const rows = await db
      .select()
      .from(proxyChecks)
      .where(eq(proxyChecks.participantId, caller.participantId))
      .orderBy(desc(proxyChecks.id))
      .limit(HISTORY_ROWS);
    return rows.map((row) => ({
      is_proxy: row.isProxy,
      is_vpn: row.isVpn,
      risk_score: row.riskScore,
      verdict: row.verdict,
      recorded_at: row.recordedAt.toISOString(),
    }));
  });
}
