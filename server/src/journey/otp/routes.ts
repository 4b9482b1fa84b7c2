/** Registers the calls that send a one-time password, issue a nonce for it, and verify it. */
import {
  generateNonce,
  sendOtp as sendCall,
  verifyOtp as verifyCall,
} from '@countersign/contract/signer/otp';
import { hashToken, newToken } from '../../crypto/secrets.ts';
import { otpNonces } from '../../database/schema.ts';
import { takeFromBudget } from '../../access/rate-limit.ts';
import { networkOf } from '../../http/network-of.ts';
import type { Register } from '../../http/register.ts';
import { takeStep } from '../take-step.ts';
import { sendOtp } from './send.ts';
import { verifyOtp } from './verify.ts';
import type { WithBrand } from '../../messaging/brand.ts';
import type { Messengers } from '../../messaging/messengers.ts';
import type { Kernel } from '../../signing/kernel.ts';

const NONCE_SECONDS = 120;

export function otpRoutes(services: Kernel & WithBrand & Messengers, register: Register): void {
  const budget = (name: string, participantId: string, ip: string) =>
    takeFromBudget(services, [
      { key: `${name}:participant:${participantId}`, limit: 30, seconds: 60 },
      { key: `${name}:address:${networkOf(ip)}`, limit: 300, seconds: 60 },
    ]);

  register(sendCall, async ({ caller, body, origin }) => {
    await budget('otp-send', caller.participantId, origin.ip);
    return sendOtp(services, caller, origin, body.method);
  });

  register(generateNonce, async ({ caller, origin }) => {
    await budget('otp-nonce', caller.participantId, origin.ip);
    const nonce = newToken();
    await takeStep(services, caller, origin, 'otp-nonce', async ({ tx, now, participant }) => {
      await tx.insert(otpNonces).values({
        nonceHash: hashToken(services.keys, nonce),
        participantId: participant.id,
        expiresAt: new Date(+now + NONCE_SECONDS * 1000),
      });
    });
    return { nonce, expires_in_seconds: NONCE_SECONDS, public_key: services.keys.otpTransport.publicJwk };
  });

  register(verifyCall, async ({ caller, body, origin }) => {
    await budget('otp-verify', caller.participantId, origin.ip);
    return verifyOtp(services, caller, origin, body.otp);
  });
}
