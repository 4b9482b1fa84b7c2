import { useConsoleTexts } from '../../../texts/console.tsx';
import { Facts } from '../../ui/Facts.tsx';
import type { Participant } from './steps.ts';
import { Topic } from './Topic.tsx';

/** Shows the values that a signer filled in before signing. */
export function Answers({ list }: { list: Participant['inputs'] }) {
  const { session: texts } = useConsoleTexts();
  if (list.length === 0) return null;
  return (
    <Topic title={texts.inputs}>
      <Facts list={list.map(({ label, value }) => [label, value === true ? texts.ticked : String(value)])} />
    </Topic>
  );
}
