import type { ReactNode } from 'react';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { verdictOn, type Health } from './verdict.ts';

/** Shows the state of the installation in one sentence. */
export function VerdictNotice({ health, children }: { health: Health; children?: ReactNode }) {
  const { health: texts } = useConsoleTexts();
  const { works, sentences } = verdictOn(health, texts);
  return (
    <Notice tone={works ? 'good' : 'bad'}>
      <p>{sentences.join(' ')}</p>
      {children}
    </Notice>
  );
}
