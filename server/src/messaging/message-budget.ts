/**
 * Limits the cost of messages. Every SMS, WhatsApp message and call is charged to hourly and daily budgets: those of
 * its participant, of its phone number across all sessions, and of the installation. Messages are charged before they
 * are sent, because a gateway may deliver a message and still respond with an error. An OTP by email costs nothing. It
 * is charged only to its participant, so that the journey cannot be repeated without limit.
 */
import { minutesLeft } from '@countersign/contract/rules/otp';
import type { Channel } from '@countersign/contract/rules/messages';
import { takeAllOrNothing, usedFrom, type Budget, type TakenBudget } from '../access/rate-limit.ts';
import { AppError } from '../http/app-error.ts';
import type { Transaction } from '../database/connect.ts';
import type { Kernel } from '../signing/kernel.ts';

type BudgetDeps = Pick<Kernel, 'settings' | 'keys' | 'log' | 'now'>;
interface Limits {
  hour: number;
  day: number;
}

const WINDOWS = { hour: 3600, day: 86_400 } as const;
type Window = keyof typeof WINDOWS;
const WINDOW_NAMES = ['hour', 'day'] as const satisfies readonly Window[];
const INSTALLATION = 'sms:installation';
/**
 * The maximum number of messages to a participant in a minute. It slows down signers who request message after message,
 * and scripts with their link.
 */
const PARTICIPANT_PER_MINUTE = 5;
/** The used fractions of the installation's budget at which the operator is alerted. */
const ALERT_SHARES = [0.8, 1];

export interface Recipient {
  participantId: string;
  channel: Channel;
  to: string;
}

/** Charges the message and returns null if it may be sent. Otherwise, returns the refusal and charges no budget. */
export async function takeMessage(
  { settings, keys, log, now }: BudgetDeps,
  tx: Transaction,
  { participantId, channel, to }: Recipient,
): Promise<AppError | null> {
  const budgets = [
    { key: `sms:participant:${participantId}:minute`, limit: PARTICIPANT_PER_MINUTE, seconds: 60 },
    ...budgetsOf(`sms:participant:${participantId}`, settings.SMS_BUDGET_PARTICIPANT),
    ...(channel !== 'email'
      ? [
          ...budgetsOf(`sms:number:${to}`, settings.SMS_BUDGET_NUMBER),
          ...budgetsOf(INSTALLATION, settings.SMS_BUDGET_INSTALLATION),
        ]
      : []),
  ];
  const at = now();
  const { taken, budgets: counted } = await takeAllOrNothing(tx, { keys, at }, budgets);
  if (taken) {
    alert(log, counted);
    return null;
  }
  const waits = counted.filter(({ used, limit }) => used > limit).map(({ resetsAt }) => +resetsAt - +at);
  const seconds = Math.max(1, Math.ceil(Math.max(...waits) / 1000));
  return new AppError('MESSAGE_BUDGET_USED_UP', {
    retry_after_seconds: seconds,
    retry_after_minutes: minutesLeft(seconds),
  });
}

/**
 * Returns how much of the installation's SMS budget is used in each period. The query reads only two rows, by their
 * keys.
 */
export function installationBudget(
  services: Pick<Kernel, 'settings' | 'keys' | 'now' | 'database'>,
): Promise<{ window: Window; used: number; limit: number }[]> {
  const { SMS_BUDGET_INSTALLATION } = services.settings;
  const budgets = WINDOW_NAMES.flatMap((window) =>
    budgetsOf(INSTALLATION, SMS_BUDGET_INSTALLATION, [window]).map((budget) => ({ window, budget })),
  );
  return Promise.all(
    budgets.map(async ({ window, budget }) => ({
      window,
      used: await usedFrom(services, budget),
      limit: budget.limit,
    })),
  );
}

const budgetsOf = (name: string, limits: Limits, windows: readonly Window[] = WINDOW_NAMES): Budget[] =>
  windows.map((window) => ({ key: `${name}:${window}`, limit: limits[window], seconds: WINDOWS[window] }));

/**
 * Alerts the operator once for each of these fractions. Usage grows by one at a time, so exactly one message reaches
 * each of them.
 */
function alert(log: Kernel['log'], counted: readonly TakenBudget[]): void {
  for (const { key, used, limit, resetsAt } of counted) {
    if (!key.startsWith(INSTALLATION)) continue;
    const reached = ALERT_SHARES.filter((share) => used === Math.ceil(share * limit)).at(-1);
    if (reached !== undefined)
      log.error(
        { budget: key, used, limit, resets_at: resetsAt.toISOString() },
        `ALERT: ${reached * 100} % of the installation's SMS budget is used`,
      );
  }
}
