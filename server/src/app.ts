/** Builds the HTTP application from the services. Shared by `main` and the tests. */
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { logController, logRequests } from './http/access-log.ts';
import { AppError } from './http/app-error.ts';
import { developmentRoutes } from './delivery/development-routes.ts';
import { receiptRoutes } from './delivery/receipts/routes.ts';
import { remindRoutes } from './delivery/reminders.ts';
import { retentionRoutes } from './delivery/retention/routes.ts';
import { webhookRoutes } from './delivery/webhooks/routes.ts';
import { brandFiles } from './http/brand-files.ts';
import { createAccessControl } from './access/access-control.ts';
import { refuseWhileClosing } from './http/closing.ts';
import { allowOrigins } from './http/cors.ts';
import { answerErrors, answerBadUrl } from './http/errors.ts';
import { watchDiskSpace } from './http/disk-space.ts';
import { readForwardedAddresses } from './http/forwarded-address.ts';
import { networkOf } from './http/network-of.ts';
import { healthRoutes, type Lifecycle } from './http/health.ts';
import { readJsonBodies } from './http/json-body.ts';
import { serveMetrics } from './http/metrics.ts';
import { describeApi } from './http/openapi.ts';
import { readPhotosRoute } from './http/read-photos-route.ts';
import { createRegister } from './http/register.ts';
import { secureHeaders, securityHeaders } from './http/security-headers.ts';
import { settingsRoute } from './http/settings-route.ts';
import { discardUnreadBodies } from './http/unread-body.ts';
import { traceRequests } from './http/trace-requests.ts';
import { refuseAmbiguousRequests, watchRoutes } from './http/unrouted.ts';
import { readPage, serveWebApp } from './http/web-app.ts';
import { wellKnownFiles } from './http/well-known.ts';
import { createFrameOrigins } from './journey/link/frame-origins.ts';
import { insightRoutes } from './insight/routes.ts';
import { signerRoutes } from './journey/routes.ts';
import { measureInstallation } from './monitoring/metrics.ts';
import { visitRoutes } from './journey/signature/remote/visit-routes.ts';
import { originatorRoutes } from './origination/routes.ts';
import { keyState } from './rotation/status.ts';
import { expireIfDue } from './signing/end-session.ts';
import { reviewRoutes } from './review/routes.ts';
import { verificationRoutes } from './sealing/routes.ts';
import { healthRoutes as consoleHealthRoutes } from './staff/health-routes.ts';
import { createApiKeyCheck } from './access/check-api-key.ts';
import { openidLogoutRoute } from './staff/openid-logout.ts';
import { samlRoutes } from './staff/saml-routes.ts';
import { scimRoutes } from './staff/scim/routes.ts';
import { staffRoutes } from './staff/routes.ts';
import type { Services } from './composition/services.ts';

const WEB_FOLDER = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** Calls that set no limit accept only small bodies. */
const BODY_LIMIT = 32 * 1024;
/**
 * An upload of 25 MiB over a slow connection completes within this time. A slower request only occupies a connection.
 */
const SLOWEST_REQUEST_MILLISECONDS = 5 * 60_000;
/** The maximum number of calls per address and minute. It is enough for a branch full of signers behind one address. */
const CALLS_PER_MINUTE = 1200;

/** A refused caller gets Retry-After. The remaining budget is not disclosed. */
const NO_HEADERS = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false };

function compiledByZod(): never {
  throw new Error('Bug: a schema was compiled before the Zod compilers were set');
}

/** With `https`, the server terminates TLS itself. Otherwise, a proxy does. */
export async function buildApp(
  services: Services,
  https: { key: string; cert: string } | null = null,
  lifecycle: Lifecycle = { stopping: false },
): Promise<FastifyInstance> {
  const { settings } = services;
  const headers = securityHeaders({
    // A self-signed certificate must not bind the name 'localhost' to HTTPS for a year.
    isHttps: !https && services.publicUrl.startsWith('https:'),
    logo: settings.COMPANY_LOGO,
  });
  const app: FastifyInstance = Fastify({
    https,
    loggerInstance: services.log,
    trustProxy: settings.TRUST_PROXY.length > 0 ? settings.TRUST_PROXY : false,
    bodyLimit: BODY_LIMIT,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    logController: logController(),
    forceCloseConnections: 'idle',
    // `refuseWhileClosing` responds with 503 itself and adds Retry-After.
    return503OnClosing: false,
    // Without its own compiler factories, the app would load those of Fastify, which costs memory and 5 % of the start
    // time.
    schemaController: {
      compilersFactory: {
        buildValidator: () => compiledByZod,
        buildSerializer: () => compiledByZod,
      },
    },
    routerOptions: { maxParamLength: 200 },
    requestTimeout: SLOWEST_REQUEST_MILLISECONDS,
    frameworkErrors: answerBadUrl(headers, readPage(WEB_FOLDER)),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  traceRequests(app, services.tracer);
  logRequests(app);
  readJsonBodies(app);
  discardUnreadBodies(app);
  answerErrors(app);
  secureHeaders(app, headers);
  refuseAmbiguousRequests(app);
  refuseWhileClosing(app);
  if (settings.TRUST_PROXY.length > 0) readForwardedAddresses(app);
  allowOrigins(app, settings.CORS_ORIGINS);
  await app.register(rateLimit, {
    max: CALLS_PER_MINUTE,
    keyGenerator: ({ ip }) => networkOf(ip),
    timeWindow: '1 minute',
    addHeaders: NO_HEADERS,
    addHeadersOnExceeding: NO_HEADERS,
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError('TOO_MANY_REQUESTS', { retry_after_seconds: Math.ceil(ttl / 1000) }),
  });
  const refuseOtherMethods = watchRoutes(app, { answersPreflights: settings.CORS_ORIGINS.length > 0 });
  await app.register(multipart);
  const isDescribed = settings.API_REFERENCE === 'on';
  describeApi(app, () => services.publicUrl, isDescribed);

  const disk = watchDiskSpace(settings.DATA_DIR, settings.MIN_FREE_DISK_MB);
  const sealProblem = () => services.sealer.problem();
  const { database, storage } = services;
  healthRoutes(app, { database, disk, storage, lifecycle, sealProblem });
  serveMetrics(app, { settings, addMetrics: (registry) => measureInstallation(registry, services, disk) });
  if (settings.ROLES.includes('vision')) await readPhotosRoute(app, services);
  // A node without the role `web` only serves probes and metrics.
  if (!settings.ROLES.includes('web')) {
    refuseOtherMethods();
    return app;
  }
  const endExpired = (sessionId: string) => expireIfDue(services, sessionId);
  const register = createRegister(app, createAccessControl({ ...services, endExpired }), disk);
  settingsRoute(settings, services.brand, register);
  verificationRoutes(services, register);
  signerRoutes(services, register);
  originatorRoutes(services, register);
  reviewRoutes(services, register);
  insightRoutes(services, register);
  webhookRoutes(services, register);
  remindRoutes(services, register);
  retentionRoutes(services, register);
  staffRoutes(services, register);
  const sealState = async () => ({
    problem: await sealProblem(),
    certificateEndsAt: await services.sealer.endsAt(),
  });
  consoleHealthRoutes(services, { sealState, keyState: () => keyState(services) }, register);
  app.addHook('preClose', (done) => {
    services.vision.refuseWaiting();
    done();
  });
  // The event streams are closed first, because they never end by themselves and the server would wait for them.
  app.addHook('preClose', () => services.changes.close());
  developmentRoutes(app, services, register);
  await receiptRoutes(app, services);
  await visitRoutes(app, services);
  await openidLogoutRoute(app, services);
  await samlRoutes(app, services);
  const checkKey = createApiKeyCheck(services);
  await scimRoutes(app, services, (request) =>
    checkKey(request, { scope: 'provision', forAllDepartments: true, onlyFor: 'live' }),
  );
  brandFiles(app, services.brand);
  wellKnownFiles(app, services);
  await serveWebApp(app, WEB_FOLDER, services.brand, createFrameOrigins(services), isDescribed);
  refuseOtherMethods();
  return app;
}
