/** Describes an API call. The routes, the OpenAPI document and the client derive from it. */
import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { Scope } from './rules/scopes.ts';
import type { Role, SignInStage } from './rules/staff.ts';

/**
 * The credential a call requires: none, the link token, the signer's bearer token, an originator's API key, or
 * a staff session. Calls for API keys also accept a staff session whose role has the required scope.
 */
export type Access = 'public' | 'link' | 'bearer' | 'api-key' | 'staff';

export type Call = CallDescription & (OriginatorAccess | StaffAccess | OtherAccess);

interface OriginatorAccess {
  access: 'api-key';
  /** The scope that the API key or the staff member's role must have. */
  scope: Scope;
  /** An alternative scope that is also sufficient. */
  alsoFor?: Scope;
  /** The call changes data of all departments, so keys and staff limited to some may not make it. */
  forAllDepartments?: true;
  /** Restricts the call to API keys of this kind. `test` also excludes staff. */
  onlyFor?: 'live' | 'test';
  /** The call is sensitive: staff must have proven their identity recently. */
  needsProof?: true;
  /** The response contains a signer's personal data, so each access by staff is recorded. */
  showsPersonalData?: true;
  /** The response contains personal data only if the query has this parameter. */
  showsPersonalDataOf?: string;
  /** The call changes only what the caller alone can see, such as a draft, so it is not recorded for staff. */
  isPrivate?: true;
}

interface StaffAccess {
  access: 'staff';
  /** The required stage of signing in. Defaults to signed in; `anyone` requires no session. */
  from?: 'anyone' | Exclude<SignInStage, 'signed-in'>;
  /** The roles that may make the call. Defaults to every role. */
  roles?: readonly Role[];
  /** The call is sensitive: staff must have proven their identity recently. */
  needsProof?: true;
  /** The call creates something, so it accepts `Idempotency-Key` to make retries safe. */
  isOnce?: true;
}

interface OtherAccess {
  access: Exclude<Access, 'api-key' | 'staff'>;
}

/** A file part of a multipart body. */
export interface FilePart {
  /** The accepted media types. */
  file: string | readonly string[];
  /** The number of times the part may be repeated. Defaults to 1. */
  max?: number;
  isOptional?: true;
}

interface CallDescription {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The path, in the form `/api/v1/thing/:id`. */
  path: string;
  summary: string;
  tag: 'Signer' | 'Originator' | 'Staff' | 'Public' | 'Development';
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** The parts of a multipart body: files, and JSON parts with their schemas. */
  multipart?: Readonly<Record<string, z.ZodType | FilePart>>;
  /** The `data` of a successful response. Absent if the response is a file. */
  data?: z.ZodType;
  /** The media type of a successful response that is a file. */
  file?: string;
  /** The media type of the file that each value of the `format` query parameter returns instead of `data`. */
  fileFormats?: Readonly<Record<string, string>>;
  /** The status of a successful response. Defaults to 200. */
  status?: 200 | 201;
  /** Describes when the call redirects a browser to a page (302) instead of returning an error. */
  redirects?: string;
  /** The message of a successful response. */
  message?: string;
  /** The errors specific to this call, in addition to those that every call can return. */
  errors?: readonly ErrorCode[];
  /** The maximum size of the body in bytes. */
  bodyLimit?: number;
}

export const defineCall = <const C extends Call>(call: C): C => call;

type Derived = 'method' | 'path' | 'access' | 'tag';

/** Defines a call of the originator API, for API keys and for staff who have this scope. */
export const originatorCall = <
  const Method extends Call['method'],
  const Path extends string,
  const Needed extends Scope,
  const Rest extends Omit<CallDescription & OriginatorAccess, Derived | 'scope'>,
>(
  method: Method,
  path: Path,
  scope: Needed,
  rest: Rest,
) => ({
  ...rest,
  method,
  path: `/api/v1/originator${path}` as const,
  access: 'api-key' as const,
  scope,
  tag: 'Originator' as const,
});

/** Defines a call for staff only. */
export const staffCall = <
  const Method extends Call['method'],
  const Path extends string,
  const Rest extends Omit<CallDescription & StaffAccess, Derived>,
>(
  method: Method,
  path: Path,
  rest: Rest,
) => ({
  ...rest,
  method,
  path: `/api/v1/staff${path}` as const,
  access: 'staff' as const,
  tag: 'Staff' as const,
});

/** Defines a call for the signer's pages. */
export const signerCall = <
  const Method extends Call['method'],
  const Path extends string,
  const Needed extends OtherAccess['access'],
  const Rest extends Omit<CallDescription, Derived>,
>(
  method: Method,
  path: Path,
  access: Needed,
  rest: Rest,
) => ({
  ...rest,
  method,
  path: `/api/v1/participant${path}` as const,
  access,
  tag: 'Signer' as const,
});

/**
 * Returns whether the call honours `Idempotency-Key`: every change by an originator does, and so do staff calls that
 * create something.
 */
export const takesIdempotencyKey = (call: Call): boolean =>
  call.access === 'staff' ? call.isOnce === true : call.access === 'api-key' && call.method !== 'GET';
