/** Describes an API call. The routes, the OpenAPI document and the client derive from it. */
import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { Scope } from './rules/scopes.ts';
import type { Role, SignInStage } from './rules/staff.ts';

/**
 * The credential that a call requires: none, the link token, the signer's bearer token, an API key, or a staff session.
 * Calls for API keys also accept a staff session whose role has the required scope.
 */
export type Access = 'public' | 'link' | 'bearer' | 'api-key' | 'staff';

export type Call = CallDescription & (OriginatorAccess | StaffAccess | OtherAccess);

interface OriginatorAccess {
  access: 'api-key';
  /** The scope that the API key or the staff member's role must have. */
  scope: Scope;
  /** Another scope that also allows the call. */
  alsoFor?: Scope;
  /** Set if the call changes data of all departments. Keys and staff limited to some departments may not make it. */
  forAllDepartments?: true;
  /** Restricts the call to API keys of this kind. `test` also excludes staff sessions. */
  onlyFor?: 'live' | 'test';
  /** Set if the call is sensitive. Staff must have proven their identity recently. */
  needsProof?: true;
  /** Set if the response contains a signer's personal data. The server then records each access by staff. */
  showsPersonalData?: true;
  /** The name of a query parameter. The response contains personal data only if the query has this parameter. */
  showsPersonalDataOf?: string;
  /**
   * Set if the call changes only data that the caller alone can see, such as a draft. The server then does not record
   * the call for staff.
   */
  isPrivate?: true;
}

interface StaffAccess {
  access: 'staff';
  /** The stage of signing in that the call requires. Defaults to 'signed-in'. `anyone` requires no session. */
  from?: 'anyone' | Exclude<SignInStage, 'signed-in'>;
  /** The roles that may make the call. Defaults to every role. */
  roles?: readonly Role[];
  /** Set if the call is sensitive. Staff must have proven their identity recently. */
  needsProof?: true;
  /** Set if the call creates something. It then accepts `Idempotency-Key`, so that retries are safe. */
  isOnce?: true;
}

interface OtherAccess {
  access: Exclude<Access, 'api-key' | 'staff'>;
}

/** A file part of a multipart body. */
export interface FilePart {
  /** The accepted media types. */
  file: string | readonly string[];
  /** How often the part may occur in a request. Defaults to 1. */
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
  /** The schema of `data` in a successful response. Absent if the response is a file. */
  data?: z.ZodType;
  /** The media type of a successful response. Set only if the response is a file. */
  file?: string;
  /**
   * The media types of files that the call can return instead of `data`, by the value of the `format` query parameter.
   */
  fileFormats?: Readonly<Record<string, string>>;
  /** The status of a successful response. Defaults to 200. */
  status?: 200 | 201;
  /** Describes when the call redirects a browser to a page (302) instead of returning an error. */
  redirects?: string;
  /** The message of a successful response. */
  message?: string;
  /** The errors that are specific to this call. Every call can also return the general errors. */
  errors?: readonly ErrorCode[];
  /** The maximum size of the body in bytes. */
  bodyLimit?: number;
}

export const defineCall = <const C extends Call>(call: C): C => call;

type Derived = 'method' | 'path' | 'access' | 'tag';

/** Defines a call of the originator API, for API keys and for staff whose role has the scope. */
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
 * Returns whether the call accepts `Idempotency-Key`. This applies to every change by an originator, and to staff calls
 * that create something.
 */
export const takesIdempotencyKey = (call: Call): boolean =>
  call.access === 'staff' ? call.isOnce === true : call.access === 'api-key' && call.method !== 'GET';
