import type { ReactNode } from 'react';

const tones = {
  good: 'bg-good/12 text-good',
  bad: 'bg-bad/10 text-bad',
  calm: 'bg-brand/10 text-brand',
} as const;

/** Shows the round icon of an outcome. It is decorative, because the heading below states the outcome. */
export function Emblem({ tone, icon }: { tone: keyof typeof tones; icon: ReactNode }) {
  return (
    <div
      className={`compact:mb-3 compact:size-11 compact:p-2.5 mb-5 size-14 rounded-full p-3.5 ${tones[tone]}`}
    >
      {icon}
    </div>
  );
}
