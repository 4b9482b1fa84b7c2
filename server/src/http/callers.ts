/** Who may be calling, as routes see them; `access/` finds out who it is. */
import type { Scope } from '@countersign/contract/rules/scopes';
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
  /** Null: every department. */
  department: string | null;
}

/** What a call needs of an API key. */
export interface NeededRights {
  scope: Scope;
  forAllDepartments?: boolean;
}

export interface AccessControl {
  link(request: FastifyRequest): Promise<Signer>;
  bearer(request: FastifyRequest): Promise<Signer>;
  apiKey(request: FastifyRequest, needed: NeededRights): Promise<Originator>;
}

export function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer +([\w.~+/=-]{1,200})$/i.exec(request.headers.authorization ?? '')?.[1];
}
