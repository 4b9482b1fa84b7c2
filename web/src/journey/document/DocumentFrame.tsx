import type { ReactNode } from 'react';
import type { CompanyConfig } from '../../api/config.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Screen } from '../../ui/Screen.tsx';

interface DocumentFrameProps {
  company: CompanyConfig;
  /** What the signer should do now. */
  hint: string;
  hintId?: string;
  bar: ReactNode;
  actions: ReactNode;
  children: ReactNode;
}

/** The layout of hint, toolbar, document and button, the same while the document loads. */
export function DocumentFrame({ company, hint, hintId, bar, actions, children }: DocumentFrameProps) {
  const texts = useTexts();
  return (
    <Screen company={company} title={texts.document.title} step="document" wide actions={actions}>
      <output
        id={hintId}
        className="block text-small text-ink-soft narrow:px-6 wide:pb-3 lying:pb-2 px-4 pb-2 text-pretty"
      >
        {hint}
      </output>
      {bar}
      <div className="low:h-[60svh] low:flex-none lying:sticky lying:top-0 lying:h-[calc(100svh-4rem)] lying:[grid-area:1/2/-1/-1] flex min-h-0 flex-1 flex-col">
        {children}
      </div>
    </Screen>
  );
}
