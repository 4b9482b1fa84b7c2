/**
 * Determines the state of the installation in one sentence: a current fault, or otherwise a recent one. The functions
 * are pure.
 */
import type { BoundedCount } from '@countersign/contract/rules/counts';
import type { getHealth } from '@countersign/contract/staff/health';
import type { DataOf } from '../../../api/client.ts';
import type { ConsoleTexts } from '../../../texts/shapes.ts';

export type Health = DataOf<typeof getHealth>;

/** The remaining validity, in milliseconds, at which a certificate should be renewed. */
const SOON_MS = 30 * 86_400_000;

export const endsSoon = ({ seal, at }: Pick<Health, 'seal' | 'at'>): boolean =>
  seal.certificate_ends_at !== null && Date.parse(seal.certificate_ends_at) - Date.parse(at) < SOON_MS;

/** Returns whether the provider's last failure is more recent than its last response. */
export const isSilent = ({ answered_at, unanswered_at }: Health['providers'][number]): boolean =>
  unanswered_at !== null && (answered_at === null || Date.parse(answered_at) < Date.parse(unanswered_at));

export interface Verdict {
  works: boolean;
  sentences: string[];
}

export function verdictOn(health: Health, { verdict: texts, ports }: ConsoleTexts['health']): Verdict {
  const { seal, keys, providers, channels, webhooks } = health;
  const problems = [
    seal.problem !== null && texts.cannotSeal,
    seal.problem === null && endsSoon(health) && texts.endsSoon,
    keys.unreadable > 0 && texts.unreadable,
    ...providers.map((provider) => isSilent(provider) && texts.silent(ports[provider.port])),
  ].filter((each) => each !== false);
  const failed = sum(channels.map(({ failed_last_hour }) => failed_last_hour));
  return {
    works: problems.length === 0,
    sentences: [
      ...(problems.length === 0 ? [texts.works] : problems),
      texts.failed(failed),
      ...(webhooks.undelivered.count > 0 ? [texts.undelivered(webhooks.undelivered.count)] : []),
    ],
  };
}

const sum = (counts: readonly BoundedCount[]): number => counts.reduce((all, { count }) => all + count, 0);
