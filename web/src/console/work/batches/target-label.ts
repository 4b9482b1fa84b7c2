/** Describes what a column can contain. */
import { useConsoleTexts } from '../../../texts/console.tsx';
import type { ConsoleTexts } from '../../../texts/shapes.ts';
import type { Batch } from './api.ts';

type Target = Pick<Batch['targets'][number], 'target' | 'role_name'>;
type Texts = Pick<ConsoleTexts, 'batches' | 'keyFacts'>;

/** Returns a function that names a target of the batch. */
export function useTargetLabel({ targets }: Pick<Batch, 'targets'>): (target: string) => string {
  const texts = useConsoleTexts();
  return (target) =>
    targetLabel(targets.find((each) => each.target === target) ?? { target, role_name: null }, texts);
}

export function targetLabel({ target, role_name }: Target, { batches, keyFacts }: Texts): string {
  const known = new Map<string, string>(Object.entries(batches.parts));
  if (role_name !== null) {
    const part = target.slice(target.lastIndexOf('.') + 1);
    return `${role_name}: ${known.get(part) ?? part}`;
  }
  const [kind = '', ...path] = target.split('.');
  const word = known.get(kind) ?? kind;
  const name = path.join('.');
  if (name === '') return word;
  const fact = new Map<string, string>(Object.entries(keyFacts.labels)).get(name);
  return `${word}: ${kind === 'key_facts' && fact !== undefined ? fact : name.replaceAll('_', ' ')}`;
}
