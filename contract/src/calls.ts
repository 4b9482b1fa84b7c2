/** Every call of the API, by name. */
import type { Call } from './call.ts';
import * as batches from './originator/batches.ts';
import * as brand from './originator/brand.ts';
import * as branches from './originator/branches.ts';
import * as drafts from './originator/drafts.ts';
import * as insight from './originator/insight.ts';
import * as layouts from './originator/layouts.ts';
import * as messageTexts from './originator/message-texts.ts';
import * as retention from './originator/retention.ts';
import * as review from './originator/review.ts';
import * as sessionActs from './originator/session-acts.ts';
import * as sessionCorrections from './originator/session-corrections.ts';
import * as sessionFiles from './originator/session-files.ts';
import * as sessions from './originator/sessions.ts';
import * as teamwork from './originator/teamwork.ts';
import * as stamps from './originator/stamps.ts';
import * as templates from './originator/templates.ts';
import * as testCodes from './originator/test-codes.ts';
import * as webhooks from './originator/webhooks.ts';
import * as open from './public.ts';
import * as attachments from './signer/attachments.ts';
import * as decline from './signer/decline.ts';
import * as document from './signer/document.ts';
import * as link from './signer/link.ts';
import * as liveness from './signer/liveness.ts';
import * as location from './signer/location.ts';
import * as leaving from './signer/log-out.ts';
import * as otp from './signer/otp.ts';
import * as risk from './signer/risk.ts';
import * as remoteSignature from './signer/remote-signature.ts';
import * as signature from './signer/signature.ts';
import * as apiKeys from './staff/api-keys.ts';
import * as changes from './staff/changes.ts';
import * as staffEvents from './staff/events.ts';
import * as health from './staff/health.ts';
import * as me from './staff/me.ts';
import * as openid from './staff/openid.ts';
import * as departments from './staff/departments.ts';
import * as people from './staff/people.ts';
import * as contacts from './staff/contacts.ts';
import * as savedViews from './staff/saved-views.ts';
import * as senders from './staff/senders.ts';
import * as signingIn from './staff/sign-in.ts';

type CallsIn<Exports> = {
  [Name in keyof Exports as Exports[Name] extends Call ? Name : never]: Exports[Name];
};

/** Returns only the calls. The modules also export schemas and constants. */
function callsIn<Exports extends object>(exports: Exports): CallsIn<Exports> {
  const calls = Object.entries(exports).filter(([, each]) => 'method' in Object(each));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only calls have a method
  return Object.fromEntries(calls) as CallsIn<Exports>;
}

export const CALLS = callsIn({
  ...link,
  ...otp,
  ...document,
  ...location,
  ...liveness,
  ...remoteSignature,
  ...signature,
  ...risk,
  ...leaving,
  ...decline,
  ...attachments,
  ...branches,
  ...brand,
  ...messageTexts,
  ...templates,
  ...stamps,
  ...layouts,
  ...sessions,
  ...drafts,
  ...batches,
  ...sessionActs,
  ...sessionCorrections,
  ...sessionFiles,
  ...teamwork,
  ...testCodes,
  ...review,
  ...insight,
  ...retention,
  ...webhooks,
  ...signingIn,
  ...openid,
  ...me,
  ...departments,
  ...people,
  ...apiKeys,
  ...staffEvents,
  ...changes,
  ...health,
  ...senders,
  ...contacts,
  ...savedViews,
  ...open,
});
