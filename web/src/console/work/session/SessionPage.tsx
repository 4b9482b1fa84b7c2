import { useState } from 'react';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { useMay } from '../../api/me.ts';
import { Page } from '../../ui/Page.tsx';
import { Decisions } from './Decisions.tsx';
import { Documents } from './Documents.tsx';
import { EvidenceSection } from './EvidenceSection.tsx';
import { Messages } from './Messages.tsx';
import { Notes } from './Notes.tsx';
import { People } from './People.tsx';
import { SessionActions } from './SessionActions.tsx';
import { SentNotice } from './SentNotice.tsx';
import { SessionHeading, useTabTitle } from './Signers.tsx';
import { SessionFrame } from './SessionFrame.tsx';
import type { Session } from './steps.ts';
import { Summary } from './Summary.tsx';
import { Timeline } from './Timeline.tsx';
import { useEvidence } from './use-evidence.ts';
import { Webhooks } from './Webhooks.tsx';

export function SessionPage() {
  const { session: texts } = useConsoleTexts();
  return (
    <SessionFrame title={texts.title} back={{ to: '/sessions', label: texts.back }}>
      {(session, above) => <Found key={session.session_id} session={session} above={above} />}
    </SessionFrame>
  );
}

function Found({ session, above }: { session: Session; above: React.ReactNode }) {
  const title = useTabTitle(session);
  const mayLook = useMay('evidence');
  const [isLooking, setIsLooking] = useState(false);
  const evidence = useEvidence(session, isLooking);
  return (
    <Page
      title={title}
      heading={<SessionHeading session={session} />}
      above={above}
      actions={<SessionActions session={session} />}
    >
      <SentNotice session={session} />
      <Summary session={session} />
      {session.review && session.review.decisions.length > 0 && (
        <div className="mt-4">
          <Decisions session={session} review={session.review} />
        </div>
      )}
      <People session={session} />
      <Notes session={session} />
      {mayLook && (
        <EvidenceSection
          session={session}
          evidence={evidence}
          isLooking={isLooking}
          onLook={() => setIsLooking(true)}
        />
      )}
      <Documents session={session} />
      <Messages session={session} />
      <Webhooks session={session} />
      <Timeline session={session} evidence={evidence.data} />
    </Page>
  );
}
