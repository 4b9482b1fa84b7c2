import type { ReactNode } from 'react';
import { useCompany } from '../../api/config.ts';
import { useTexts } from '../../texts/texts.tsx';
import { CompanyLogo } from '../../ui/CompanyLogo.tsx';
import { Footer, HelpContact } from '../../ui/Footer.tsx';
import { Heading } from '../../ui/Heading.tsx';
import { Progress } from '../../ui/Progress.tsx';
import type { Fold } from './use-fold.ts';

interface DocumentFrameProps {
  /** The text that tells the signer what to do next. */
  hint: string;
  hintId?: string;
  bar: ReactNode;
  actions: ReactNode;
  /** The state of the collapsible header. Absent if the document does not scroll. */
  fold?: Fold;
  children: ReactNode;
}

/**
 * Renders the document screen, as high as the window. The document gets all the space that the header, the toolbar, the
 * button and the footer leave. The same frame is rendered while the document loads.
 */
export function DocumentFrame({ hint, hintId, bar, actions, fold, children }: DocumentFrameProps) {
  const texts = useTexts();
  const { title } = texts.document;
  const company = useCompany();
  const contact = (company.help_phone ?? company.help_email) && <HelpContact company={company} />;
  return (
    <div className="document-frame mx-auto w-full">
      <title>{texts.pageTitle(company.company_name, title)}</title>
      <header
        ref={fold?.header}
        onFocus={fold?.unfold}
        className="bg-ground narrow:px-6 wide:pt-4 compact:pt-1 shallow:flex shallow:items-center shallow:gap-8 relative z-20 px-4 pt-2 pb-2 [grid-area:header]"
      >
        <CompanyLogo />
        <Progress step="document" />
      </header>
      <main className="contents">
        <div
          ref={fold?.lead}
          className="document-lead bg-surface border-line wide:border-x relative z-20 border-t [grid-area:lead]"
        >
          <div
            onFocus={fold?.unfold}
            className="narrow:px-6 compact:pt-2 wide:pb-3 flex-wrap shallow:flex shallow:items-baseline shallow:gap-4 compact:pb-2 px-4 pt-3 pb-2"
          >
            <Heading key={title} className="text-lead">
              {title}
            </Heading>
            <output id={hintId} className="text-small text-ink-soft block text-pretty">
              {hint}
            </output>
            {contact && <div className="document-contact text-small text-ink-soft">{contact}</div>}
          </div>
          <div ref={fold?.bar}>{bar}</div>
        </div>
        <div
          className="document-view wide:border-x border-line relative flex min-h-0 flex-col [grid-area:view]"
          style={fold && { marginTop: -fold.head }}
        >
          {children}
        </div>
        <div className="document-actions bg-surface border-line narrow:px-6 wide:border-x lying:border-x-0 lying:px-4 lying:py-1 relative z-20 flex flex-col gap-2 border-t px-4 py-2 [grid-area:actions]">
          {actions}
        </div>
      </main>
      <Footer className="bg-surface border-line wide:border-x lying:border-x-0 lying:border-t relative z-20 pb-[env(safe-area-inset-bottom)] [grid-area:footer]" />
    </div>
  );
}
