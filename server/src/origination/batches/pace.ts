/**
 * How fast batches send. All batches together cause so many messages in a minute as the provider takes, and none while the budget of SMS
 * of the installation is used up: what is queued counts as used.
 */
import type { BatchBlocker } from '@countersign/contract/rules/batches';
import { takeUpTo } from '../../access/rate-limit.ts';
import { installationBudget } from '../../messaging/message-budget.ts';
import type { Kernel } from '../../signing/kernel.ts';

/** Shares of a minute, so that a minute's messages do not all leave in its first seconds. */
const SHARE_SECONDS = 10;
const MINUTE = 60;
/** A budget is of an hour or a day: looked at so often. */
const BUDGET_SECONDS = 60;

export interface Allowance {
  /** How many messages may be caused now. */
  messages: number;
  /** Where that are fewer than were asked for: why, and when to ask again. */
  blocker: { kind: BatchBlocker & ('rate' | 'budget'); until: Date } | null;
}

/** `sms` of the messages cost something. */
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
  // The budget ends in the middle of what was asked for: the rest is asked for again.
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

/** At most so many messages of one row are counted: else a row with more of them would never have room. */
export const maxMessagesPerRow = ({ settings }: Kernel): number =>
  shareOf(settings.BATCH_MESSAGES_PER_MINUTE).limit;

async function unusedSms(services: Kernel): Promise<number> {
  const queues = await services.jobs.queues();
  const queued = queues.find(({ name }) => name === 'deliver-message');
  const budgets = await installationBudget(services);
  const unused = Math.min(...budgets.map(({ limit, used }) => limit - used));
  return unused - (queued ? queued.waiting + queued.deferred : 0);
}
