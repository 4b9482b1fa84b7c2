/**
 * Limits how fast batches send. All batches together cause at most as many messages per minute as the provider accepts, and
 * none while the installation's SMS budget is used up. Queued messages count as used.
 */
import type { BatchBlocker } from '@countersign/contract/rules/batches';
import { takeUpTo } from '../../access/rate-limit.ts';
import { installationBudget } from '../../messaging/message-budget.ts';
import type { Kernel } from '../../signing/kernel.ts';

/** A minute is split into shares of this length, so that a minute's messages are not all sent in its first seconds. */
const SHARE_SECONDS = 10;
const MINUTE = 60;
/** A budget covers an hour or a day, so it is checked less often than the rate. */
const BUDGET_SECONDS = 60;

export interface Allowance {
  /** The number of messages that may be sent now. */
  messages: number;
  /** If the number is lower than requested: the reason, and the time for the next request. */
  blocker: { kind: BatchBlocker & ('rate' | 'budget'); until: Date } | null;
}

/** Returns how many messages a batch may send now. `sms` of them count against the budget. */
export async function messageAllowance(
  services: Kernel,
  { messages, sms }: { messages: number; sms: number },
): Promise<Allowance> {
  if (messages === 0) return { messages: 0, blocker: null };
  const at = services.now();
  const affordable = await unusedSms(services);
  if (affordable < Math.min(sms, 1))
    return {
      messages: 0,
      blocker: { kind: 'budget', until: new Date(+at + BUDGET_SECONDS * 1000) },
    };
  const share = shareOf(services.settings.BATCH_MESSAGES_PER_MINUTE);
  // If the SMS budget covers only part of the messages, the rest is requested again later.
  const wanted = sms > affordable ? Math.ceil((messages * affordable) / sms) : messages;
  const taken = await takeUpTo(services, share, wanted);
  if (taken.granted >= messages) return { messages, blocker: null };
  const blocker =
    taken.granted < wanted
      ? { kind: 'rate' as const, until: taken.resetsAt }
      : { kind: 'budget' as const, until: new Date(+at + BUDGET_SECONDS * 1000) };
  return { messages: taken.granted, blocker };
}

function shareOf(perMinute: number) {
  const seconds = perMinute >= MINUTE ? SHARE_SECONDS : MINUTE;
  return {
    key: 'batches:messages',
    limit: Math.max(1, Math.floor((perMinute * seconds) / MINUTE)),
    seconds,
  };
}

/** Counts at most this many messages per row, because a row with more would never fit into a minute. */
export const maxMessagesPerRow = ({ settings }: Kernel): number =>
  shareOf(settings.BATCH_MESSAGES_PER_MINUTE).limit;

async function unusedSms(services: Kernel): Promise<number> {
  const queues = await services.jobs.queues();
  const queued = queues.find(({ name }) => name === 'deliver-message');
  const budgets = await installationBudget(services);
  const unused = Math.min(...budgets.map(({ limit, used }) => limit - used));
  return unused - (queued ? queued.waiting + queued.deferred : 0);
}
