import { browserKind } from '../device/browser-kind.ts';
import { useHelpTexts } from '../texts/use-help-texts.ts';
import { BrowserPicture } from './BrowserPicture.tsx';

/**
 * Illustrates where the current browser stores the refused permission, and lists the steps to change it. Renders
 * nothing for an unknown browser.
 */
export function PermissionHelp({ what }: { what: 'camera' | 'location' }) {
  const texts = useHelpTexts()?.permission;
  const kind = browserKind(navigator);
  if (!texts || !kind) return null;
  return (
    <section className="mt-4">
      <h2 className="font-strong">{texts.title}</h2>
      <BrowserPicture kind={kind} what={what} name={texts[what]} allow={texts.allow} />
      <ol className="mt-3 space-y-2">
        {texts.steps[kind].map((step, index) => (
          <li key={step} className="flex gap-3">
            <span
              aria-hidden="true"
              className="bg-brand text-brand-ink text-small font-strong flex size-6 flex-none items-center justify-center rounded-full"
            >
              {index + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
    </section>
  );
}
