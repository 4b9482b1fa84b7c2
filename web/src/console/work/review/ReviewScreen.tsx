import { useConsoleTexts } from '../../../texts/console.tsx';
import { SessionFrame } from '../session/SessionFrame.tsx';
import { Reviewed } from './Reviewed.tsx';

/** Shows one session in review, with everything on one screen. */
export function ReviewScreen() {
  const { review: texts } = useConsoleTexts();
  return (
    <SessionFrame title={texts.title} back={{ to: '/review', label: texts.back }}>
      {(session, above) => <Reviewed key={session.session_id} session={session} above={above} />}
    </SessionFrame>
  );
}
