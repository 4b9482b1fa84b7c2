/** Who may be calling, as routes see them; `access/` finds out who it is. */
import type { Scope } from '@countersign/contract/rules/scopes';
import type { Role, SignInStage } from '@countersign/contract/rules/staff';
import type { FastifyRequest } from 'fastify';
import type { Device } from './origin.ts';

/** An authenticated participant: by the link before the OTP, by the bearer after it. */
export interface Signer {
  participantId: string;
  sessionId: string;
  /** With a bearer: what is known of the device it was given to. */
  device?: Device | null;
}

/** Which sessions somebody sees and touches. */
export interface AccessScope {
  /** Null: every department. */
  departments: readonly string[] | null;
  /** Ids of branches; null: every branch of these departments. */
  branches: readonly string[] | null;
  /** Tests alone, or everything but tests; null: both. */
  isTest: boolean | null;
}

/** A system of the company, with an API key. */
export interface KeyHolder extends AccessScope {
  apiKeyId: string;
  /** The same for a key and those that replace it. */
  systemId: string;
}

/** Somebody of the staff, signed in. */
export interface StaffMember extends AccessScope {
  personId: string;
  /** Of their sessions, the one of this browser. */
  deviceId: string;
  stage: SignInStage;
  signedInWith: 'password' | 'passkey' | 'link' | 'openid';
  role: Role;
  /** When they last proved who they are. */
  provenAt: Date | null;
}

/** Whoever calls the originator API: one API, two doors. */
export type Originator = KeyHolder | StaffMember;

/** What a call of the originator API needs. */
export interface RequiredRights {
  scope: Scope;
  forAllDepartments?: boolean;
  onlyFor?: 'live' | 'test';
  needsProof?: boolean;
}

/** What a call for people alone needs. */
export interface StaffRequirements {
  from?: 'anyone' | SignInStage;
  roles?: readonly Role[];
  needsProof?: boolean;
}

export interface AccessControl {
  link(request: FastifyRequest): Promise<Signer>;
  bearer(request: FastifyRequest): Promise<Signer>;
  originator(request: FastifyRequest, needed: RequiredRights): Promise<Originator>;
  /** Undefined where nobody needs to be signed in, and nobody is. */
  staff(request: FastifyRequest, needed: StaffRequirements): Promise<StaffMember | undefined>;
  /** Before somebody of the staff is shown what is personal. */
  recordLook(member: StaffMember, request: FastifyRequest): Promise<void>;
}

/** An API key or a person. */
type Named = { apiKeyId: string } | { personId: string };

export const idOf = (caller: Named): string => ('apiKeyId' in caller ? caller.apiKeyId : caller.personId);

/** Who acted, as the evidence of a session names them. */
export const actorOf = (caller: Named) =>
  'apiKeyId' in caller
    ? { kind: 'originator' as const, api_key_id: caller.apiKeyId }
    : { kind: 'staff' as const, person_id: caller.personId };

/** Whose something is that nobody else sees. */
export const ownerOf = (caller: Originator): string =>
  'apiKeyId' in caller ? caller.systemId : caller.personId;

export function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer +([\w.~+/=-]{1,200})$/i.exec(request.headers.authorization ?? '')?.[1];
}
