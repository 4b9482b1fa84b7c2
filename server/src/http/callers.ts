/** Defines the callers that routes distinguish. The module `access/` authenticates them. */
import type { KeyScope, NeededScope } from '@countersign/contract/rules/scopes';
import type { Role, SignInStage } from '@countersign/contract/rules/staff';
import type { FastifyRequest } from 'fastify';
import type { Device } from './origin.ts';

/**
 * An authenticated participant. Before the OTP the link authenticates the participant, and after it the bearer token.
 */
export interface Signer {
  participantId: string;
  sessionId: string;
  /** The device to which the bearer token was issued. Undefined if the link authenticated the participant. */
  device?: Device | null;
}

/** The sessions that a caller may see and change. */
export interface AccessScope {
  /** The departments of the caller. Null means all departments. */
  departments: readonly string[] | null;
  /** The ids of the caller's branches. Null means all branches of these departments. */
  branches: readonly string[] | null;
  /** True if the caller sees only test sessions, false if only real sessions. Null means both kinds. */
  isTest: boolean | null;
}

/** A system of the company that calls with an API key. */
export interface KeyHolder extends AccessScope {
  apiKeyId: string;
  /** The id of the system. It stays the same when a key is replaced. */
  systemId: string;
}

/** A signed-in member of staff. */
export interface StaffMember extends AccessScope {
  personId: string;
  /** The id of the person's staff session in this browser. */
  deviceId: string;
  stage: SignInStage;
  signedInWith: 'password' | 'passkey' | 'link' | 'openid';
  role: Role;
  /** The time at which the person last proved their identity in this session. Null if they have not yet. */
  provenAt: Date | null;
}

/** A caller of the originator API: an API key or a member of staff. */
export type Originator = KeyHolder | StaffMember;

/** The rights that a call of the originator API requires. */
export interface RequiredRights extends NeededScope {
  forAllDepartments?: boolean;
  onlyFor?: 'live' | 'test';
  needsProof?: boolean;
}

/** The rights that an API key needs, for the originator API or for provisioning. */
export type RequiredOfKey = Omit<RequiredRights, keyof NeededScope> & { scope: KeyScope; alsoFor?: KeyScope };

/** The requirements of a call that only staff can make. */
export interface StaffRequirements {
  from?: 'anyone' | SignInStage;
  roles?: readonly Role[];
  needsProof?: boolean;
}

export interface AccessControl {
  link(request: FastifyRequest): Promise<Signer>;
  bearer(request: FastifyRequest): Promise<Signer>;
  originator(request: FastifyRequest, needed: RequiredRights): Promise<Originator>;
  /** Authenticates a member of staff. Returns undefined if no one is signed in and the call allows this. */
  staff(request: FastifyRequest, needed: StaffRequirements): Promise<StaffMember | undefined>;
  /** Records that a member of staff is about to see personal data. */
  recordLook(member: StaffMember, request: FastifyRequest): Promise<void>;
}

/** The id of an API key or a person. */
export type Named = { apiKeyId: string } | { personId: string };

export const idOf = (caller: Named): string => ('apiKeyId' in caller ? caller.apiKeyId : caller.personId);

/** Returns the actor in the form of a session's evidence. */
export const actorOf = (caller: Named) =>
  'apiKeyId' in caller
    ? { kind: 'originator' as const, api_key_id: caller.apiKeyId }
    : { kind: 'staff' as const, person_id: caller.personId };

/** Returns the owner of objects that only their creator may see, such as drafts. */
export const ownerOf = (caller: Originator): string =>
  'apiKeyId' in caller ? caller.systemId : caller.personId;

export function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer +([\w.~+/=-]{1,200})$/i.exec(request.headers.authorization ?? '')?.[1];
}
