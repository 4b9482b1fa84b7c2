/** Defines the callers that routes distinguish. The module `access/` authenticates them. */
import type { KeyScope, NeededScope } from '@countersign/contract/rules/scopes';
import type { Role, SignInStage } from '@countersign/contract/rules/staff';
import type { FastifyRequest } from 'fastify';
import type { Device } from './origin.ts';

/** An authenticated participant. The link authenticates before the OTP, and the bearer token after it. */
export interface Signer {
  participantId: string;
  sessionId: string;
  /** The device to which the bearer token was issued. Missing if the link authenticated the participant. */
  device?: Device | null;
}

/** The sessions that a caller may see and change. */
export interface AccessScope {
  /** The departments of the caller. Null means every department. */
  departments: readonly string[] | null;
  /** Branch ids. Null means every branch of these departments. */
  branches: readonly string[] | null;
  /** True for test sessions only, false for real sessions only, null for both. */
  isTest: boolean | null;
}

/** A system of the company, which calls with an API key. */
export interface KeyHolder extends AccessScope {
  apiKeyId: string;
  /** A key and its replacements have the same system id. */
  systemId: string;
}

/** A signed-in member of staff. */
export interface StaffMember extends AccessScope {
  personId: string;
  /** The person's sign-in session in this browser. */
  deviceId: string;
  stage: SignInStage;
  signedInWith: 'password' | 'passkey' | 'link' | 'openid';
  role: Role;
  /** The time at which the person last proved their identity. */
  provenAt: Date | null;
}

/** The originator API accepts API keys and staff. */
export type Originator = KeyHolder | StaffMember;

/** The rights required by a call of the originator API. */
export interface RequiredRights extends NeededScope {
  forAllDepartments?: boolean;
  onlyFor?: 'live' | 'test';
  needsProof?: boolean;
}

/** The rights required of an API key: those of the originator API, or provisioning. */
export type RequiredOfKey = Omit<RequiredRights, keyof NeededScope> & { scope: KeyScope; alsoFor?: KeyScope };

/** The requirements of a call for staff only. */
export interface StaffRequirements {
  from?: 'anyone' | SignInStage;
  roles?: readonly Role[];
  needsProof?: boolean;
}

export interface AccessControl {
  link(request: FastifyRequest): Promise<Signer>;
  bearer(request: FastifyRequest): Promise<Signer>;
  originator(request: FastifyRequest, needed: RequiredRights): Promise<Originator>;
  /** Returns undefined if the call allows anonymous access and no one is signed in. */
  staff(request: FastifyRequest, needed: StaffRequirements): Promise<StaffMember | undefined>;
  /** Called before a staff member is shown personal data. */
  recordLook(member: StaffMember, request: FastifyRequest): Promise<void>;
}

/** The identity of an API key or a person. */
type Named = { apiKeyId: string } | { personId: string };

export const idOf = (caller: Named): string => ('apiKeyId' in caller ? caller.apiKeyId : caller.personId);

/** The actor as recorded in a session's evidence. */
export const actorOf = (caller: Named) =>
  'apiKeyId' in caller
    ? { kind: 'originator' as const, api_key_id: caller.apiKeyId }
    : { kind: 'staff' as const, person_id: caller.personId };

/** The owner of objects that only their creator may see, such as drafts. */
export const ownerOf = (caller: Originator): string =>
  'apiKeyId' in caller ? caller.systemId : caller.personId;

export function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer +([\w.~+/=-]{1,200})$/i.exec(request.headers.authorization ?? '')?.[1];
}
