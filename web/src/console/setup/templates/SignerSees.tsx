import { useConsoleTexts } from '../../../texts/console.tsx';
import type { Draft } from './settings.ts';
import { signerSees } from './signer-sees.ts';

/** Shows a live preview of the signer's steps next to the settings. */
export function SignerSees({ draft }: { draft: Draft }) {
  const { templateSettings, words } = useConsoleTexts();
  const texts = templateSettings.sees;
  return (
    <section
      aria-labelledby="signer-sees"
      className="border-line bg-surface rounded-card desk:sticky desk:top-4 desk:w-72 desk:flex-none mt-4 border p-4"
    >
      <h2 id="signer-sees" className="font-strong text-body">
        {texts.title}
      </h2>
      <ol className="mt-3 space-y-3">
        {signerSees(draft, texts).map(([part, lines]) => (
          <li key={part} className="border-line border-s-2 ps-3">
            <h3 className="text-small font-strong">
              {part === 'invitation' ? texts.invitation : words.steps[part]}
            </h3>
            {lines.map((line) => (
              <p key={line} className="text-small text-ink-soft break-words">
                {line}
              </p>
            ))}
          </li>
        ))}
      </ol>
    </section>
  );
}
