/** Typed methods for the originator API of Countersign. The package works in Node, Deno and browsers. */
export { createClient, type Client, type ClientSettings } from './client.ts';
export type { CallOptions, Attempt } from './send.ts';
export { ApiError, ConnectionError, type FieldProblem } from './errors.ts';
export type { Download } from './download.ts';
export type { FileToSend, UploadProgress } from './multipart.ts';
export {
  verifyWebhook,
  WebhookError,
  type VerifiedWebhook,
  type WebhookFault,
  type WebhookHeaders,
  type WebhookOptions,
} from './verify-webhook.ts';
export type { DataOf, InputOf, CallName } from './call-types.ts';
export type { ErrorCode } from '@countersign/contract/errors';
export type { WebhookEvent } from '@countersign/contract/originator/webhook-event';
