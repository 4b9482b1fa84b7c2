/** Creates errors in the form that SCIM requires (RFC 7644 3.12). */
import { AppError } from '../../http/app-error.ts';

export const ERROR_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:Error';

/** The error keywords of RFC 7644 3.12, table 9. */
type ScimType =
  | 'invalidFilter'
  | 'invalidPath'
  | 'invalidSyntax'
  | 'invalidValue'
  | 'mutability'
  | 'noTarget'
  | 'uniqueness';

export class ScimError extends Error {
  override readonly name = 'ScimError';
  readonly status: number;
  readonly scimType: ScimType | undefined;

  constructor(status: number, detail: string, scimType?: ScimType) {
    super(detail);
    this.status = status;
    this.scimType = scimType;
  }
}

export const invalid = (scimType: ScimType, detail: string) => new ScimError(400, detail, scimType);

export const notFound = () =>
  new ScimError(404, 'The user does not exist, or is not managed by provisioning');

/** Returns the body of an error. The error is one of SCIM or one of our own, for example for a wrong token. */
export function errorBody(error: ScimError | AppError) {
  const { status, message } = error;
  const scimType = error instanceof ScimError ? error.scimType : undefined;
  const detail = error instanceof AppError && error.detail !== undefined ? error.detail : message;
  return { schemas: [ERROR_SCHEMA], status: String(status), ...(scimType ? { scimType } : {}), detail };
}
