/** Registers the calls that only staff can make: sign-in, own account, people, API keys and the activity log. */
import type { Register } from '../http/register.ts';
import { apiKeyRoutes } from './api-key-routes.ts';
import { changeRoutes } from './change-routes.ts';
import { departmentRoutes } from './department-routes.ts';
import { deviceRoutes } from './device-routes.ts';
import { eventRoutes } from './event-routes.ts';
import { factorRoutes } from './factor-routes.ts';
import { invitationRoutes } from './invitation-routes.ts';
import { meRoutes } from './me-routes.ts';
import { openidRoutes } from './openid-routes.ts';
import { peopleRoutes } from './people-routes.ts';
import { proofRoutes } from './proof-routes.ts';
import { contactRoutes } from './contact-routes.ts';
import { savedViewRoutes } from './saved-view-routes.ts';
import { senderRoutes } from './sender-routes.ts';
import { signInRoutes } from './sign-in-routes.ts';
import type { WithIdentityProvider } from '../providers/company-accounts/identity-provider.ts';
import type { Kernel } from '../signing/kernel.ts';

export function staffRoutes(services: Kernel & WithIdentityProvider, register: Register): void {
  signInRoutes(services, register);
  openidRoutes(services, register);
  proofRoutes(services, register);
  meRoutes(services, register);
  factorRoutes(services, register);
  deviceRoutes(services, register);
  peopleRoutes(services, register);
  departmentRoutes(services, register);
  invitationRoutes(services, register);
  apiKeyRoutes(services, register);
  eventRoutes(services, register);
  changeRoutes(services, register);
  senderRoutes(services, register);
  contactRoutes(services, register);
  savedViewRoutes(services, register);
}
