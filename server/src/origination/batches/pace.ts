/**
 * Limits how fast batches send messages. All batches together send at most as many messages per minute as the provider
 * accepts. They send none while the installation's SMS budget is used up. Queued messages count as used.
 */
import type { BatchBlocker } from '@countersign/contract/rules/batches';
import { takeUpTo } from '../../access/rate-limit.ts';
import { installationBudget } from '../../messaging/message-budget.ts';
import type { Kernel } from '../../signing/kernel.ts';

/**
 * The length of a share of a minute. Each share has its own limit, so that the messages of a minute are not all sent in
 * its first seconds.
 */
const SHARE_SECONDS = 10;
const MINUTE = 60;
/**
 * The time after which the budget is checked again. A budget covers an hour or a day, so it is checked less often than
 * the rate.
 */
const BUDGET_SECONDS = 60;

export interface Allowance {
  /** The number of messages that may be sent now. */
  messages: number;
  /**
   * The reason why fewer messages may be sent than requested, and the time of the next check. Null if all of them may
   * be sent.
   */
  blocker: { kind: BatchBlocker & ('rate' | 'budget'); until: Date } | null;
}

/**
 * Returns how many of `messages` a batch may send now. `sms` is the number of text messages among them, which count
 * against the budget.
 */
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
  // If the budget covers only some of the text messages, the batch sends a proportional number of messages now and the
  // remaining messages later.
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

/**
 * The maximum number of messages that are counted for a row. If a row with more messages were counted in full, it could
 * never be sent.
 */
export const maxMessagesPerRow = ({ settings }: Kernel): number =>
  shareOf(settings.BATCH_MESSAGES_PER_MINUTE).limit;

async function unusedSms(services: Kernel): Promise<number> {
  const queues = await services.jobs.queues();
  const queued = queues.find(({ name }) => name === 'deliver-message');
  const budgets = await installationBudget(services);
  const unused = Math.min(...budgets.map(({ limit, used }) => limit - used));
  return unused - (queued ? queued.waiting + queued.deferred : 0);
}
