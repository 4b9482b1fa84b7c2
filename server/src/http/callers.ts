/** Who may be calling, as routes see them; `access/` finds out who it is. */
import type { FastifyRequest } from 'fastify';
import type { Device } from './origin.ts';

/** An authenticated participant: by the link before the OTP, by the bearer after it. */
export interface Signer {
  participantId: string;
  sessionId: string;
  /** With a bearer: what is known of the device it was given to. */
  device?: Device | null;
}

export interface Originator {
  apiKeyId: string;
}

export interface AccessControl {
  link(request: FastifyRequest): Promise<Signer>;
  bearer(request: FastifyRequest): Promise<Signer>;
  apiKey(request: FastifyRequest): Promise<Originator>;
}

export function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer +([\w.~+/=-]{1,200})$/i.exec(request.headers.authorization ?? '')?.[1];
}
