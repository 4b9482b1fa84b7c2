/** What a column can contain, in words. Pure. */
import type { ConsoleTexts } from '../../../texts/shapes.ts';
import type { Batch } from './api.ts';

type Target = Pick<Batch['targets'][number], 'target' | 'role_name'>;

export function targetLabel({ target, role_name }: Target, { parts }: ConsoleTexts['batches']): string {
  const known = new Map<string, string>(Object.entries(parts));
  if (role_name !== null) {
    const part = target.slice(target.lastIndexOf('.') + 1);
    return `${role_name}: ${known.get(part) ?? part}`;
  }
  const [kind = '', ...name] = target.split('.');
  const word = known.get(kind) ?? kind;
  return name.length === 0 ? word : `${word}: ${name.join('.')}`;
}
