/** How a call of the API is described: once, for the server's routes, the OpenAPI description and the clients. */
import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { Scope } from './rules/scopes.ts';
import type { Role, SignInStage } from './rules/staff.ts';

/**
 * What a caller must show: nothing, the link token, the signer's bearer, an originator's API key, or the session of somebody of
 * the staff. Calls for API keys can be made with such a session too, as far as the role goes: one API, two doors.
 */
export type Access = 'public' | 'link' | 'bearer' | 'api-key' | 'staff';

export type Call = CallDescription & (OriginatorAccess | StaffAccess | OtherAccess);

interface OriginatorAccess {
  access: 'api-key';
  /** What the key, or the role, must be allowed to do. */
  scope: Scope;
  /** It changes what every department shares: the key of one department may not. */
  forAllDepartments?: true;
  /** Of API keys, those of this kind alone may make it; `test`: no staff either. */
  onlyFor?: 'live' | 'test';
  /** Dangerous: of staff it asks for a fresh proof of identity. */
  needsProof?: true;
  /** It shows what is personal about somebody who signs: each look of staff is recorded. */
  showsPersonalData?: true;
  /** It shows so by what it finds, where the query has this name. */
  showsPersonalDataOf?: string;
  /** It changes nothing but what the caller alone sees, such as a draft: of staff it is not recorded. */
  isPrivate?: true;
}

interface StaffAccess {
  access: 'staff';
  /** How far one must have come in signing in; all the way unless said. `anyone`: no session is needed. */
  from?: 'anyone' | Exclude<SignInStage, 'signed-in'>;
  /** Whose call it is; everybody's unless said. */
  roles?: readonly Role[];
  /** Dangerous: it asks for a fresh proof of identity. */
  needsProof?: true;
  /** It makes something, which a request that is sent again must not make twice: it takes `Idempotency-Key`. */
  isOnce?: true;
}

interface OtherAccess {
  access: Exclude<Access, 'api-key' | 'staff'>;
}

/** A file of a multipart body. */
export interface FilePart {
  /** Its media types. */
  file: string | readonly string[];
  /** How often the part may be repeated; once unless said. */
  max?: number;
  isOptional?: true;
}

interface CallDescription {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** In the form `/api/v1/thing/:id`. */
  path: string;
  summary: string;
  tag: 'Signer' | 'Originator' | 'Staff' | 'Public' | 'Development';
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** The body is read part by part: files, and JSON by its schema. */
  multipart?: Readonly<Record<string, z.ZodType | FilePart>>;
  /** The `data` of a successful answer; absent where the answer is a file. */
  data?: z.ZodType;
  /** Media type of a successful answer that is a file. */
  file?: string;
  /** By the `format` of the query: the media type of a file that it answers with in place of `data`. */
  fileFormats?: Readonly<Record<string, string>>;
  /** Status of success, 200 unless said. */
  status?: 200 | 201;
  /** When it sends a browser to a page (302) in place of a refusal. */
  redirects?: string;
  /** Words that go with a success. */
  message?: string;
  /** Errors of its own, beside those that any call may answer with. */
  errors?: readonly ErrorCode[];
  /** Largest body in bytes. */
  bodyLimit?: number;
}

export const defineCall = <const C extends Call>(call: C): C => call;

/** Whether `Idempotency-Key` counts: with every change by originators, and with what staff make. */
export const takesIdempotencyKey = (call: Call): boolean =>
  call.access === 'staff' ? call.isOnce === true : call.access === 'api-key' && call.method !== 'GET';
