import { useConsoleTexts } from '../../texts/console.tsx';
import { useMay } from '../api/me.ts';
import { ALL_PAGES } from '../pages.tsx';
import { Action } from '../ui/Action.tsx';
import { Actions, Dialog } from '../ui/Dialog.tsx';

type Meaning = keyof ReturnType<typeof useConsoleTexts>['shell']['keys'];

const KEYS: readonly [Meaning, readonly string[]][] = [
  ['send', ['c']],
  ['search', ['/']],
  ['next', ['j']],
  ['previous', ['k']],
  ['open', ['Enter']],
  ['select', ['x']],
  ['back', ['u']],
  ['accept', ['a']],
  ['repeat', ['e']],
  ['reject', ['r']],
  ['read', ['d']],
  ...ALL_PAGES.flatMap(({ shortcut }): [Meaning, string[]][] =>
    shortcut ? [[shortcut[1], ['g', shortcut[0]]]] : [],
  ),
  ['help', ['?']],
];

/** Shows the keyboard shortcuts, and a button that restarts the tour. */
export function Help({ onClose, onTour }: { onClose: () => void; onTour: () => void }) {
  const { shell, tour } = useConsoleTexts();
  const maySend = useMay('send');
  return (
    <Dialog title={shell.helpTitle} onClose={onClose}>
      <p className="text-ink-soft">{shell.helpLead}</p>
      <dl className="divide-line mt-3 divide-y">
        {KEYS.filter(([meaning]) => meaning !== 'send' || maySend).map(([meaning, keys]) => (
          <div key={meaning} className="flex min-h-10 items-center justify-between gap-4">
            <dt>{shell.keys[meaning]}</dt>
            <dd className="flex items-center gap-2">
              {keys.map((key, index) => (
                <span key={key} className="flex items-center gap-2">
                  {index > 0 && <span className="text-small text-ink-soft">{shell.keyThen}</span>}
                  <kbd className="border-edge bg-ground rounded-control min-w-8 border px-2 py-0.5 text-center font-sans">
                    {key}
                  </kbd>
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <Actions>
        <Action onClick={onTour}>{tour.open}</Action>
      </Actions>
    </Dialog>
  );
}
