/** The originator API, for the loan system that starts the signing. */
import type { Register } from '../http/register.ts';
import type { Services } from '../services.ts';
import { branchRoutes } from './branches.ts';
import { sessionRoutes } from './sessions/routes.ts';
import { templateRoutes } from './templates.ts';
import { webhookRoutes } from './webhooks/routes.ts';

export function originatorRoutes(services: Services, register: Register): void {
  branchRoutes(services, register);
  templateRoutes(services, register);
  sessionRoutes(services, register);
  webhookRoutes(services, register);
}
