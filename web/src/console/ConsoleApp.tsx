/** Shows the sign-in page until a person has signed in. Then shows the page at the current address. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Activity, useDeferredValue, useEffect, useSyncExternalStore, type ComponentType } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { asApiError } from '../api/client.ts';
import { useConsoleTexts } from '../texts/console.tsx';
import { ErrorScreen } from '../ui/ErrorScreen.tsx';
import { LoadingScreen } from '../ui/LoadingScreen.tsx';
import { followTabs, meQuery, useForgottenAway } from './api/me.ts';
import { onPerson, shownPerson } from './api/person.ts';
import { useRetainedQueries } from './api/retained-queries.ts';
import { ENTRANCES, HOME } from './first-page.ts';
import { NotFoundPage } from './NotFoundPage.tsx';
import { lazyPage, SCREENS } from './pages.tsx';
import { ConsoleShell } from './shell/ConsoleShell.tsx';
import { EnterPage } from './access/sign-in/EnterPage.tsx';
import { InvitationPage } from './access/sign-in/InvitationPage.tsx';
import { OpenidPage } from './access/sign-in/OpenidPage.tsx';
import { ProofDialog } from './access/sign-in/ProofDialog.tsx';

// Most people are already signed in and need neither of these pages, so both are lazy. The entrance pages are not lazy.
// They remove a token from the address, and the token would be lost if React discarded the first rendering.
const SignInPage = lazyPage(async () => (await import('./access/sign-in/SignInPage.tsx')).SignInPage);
const EnrolPage = lazyPage(async () => (await import('./access/sign-in/EnrolPage.tsx')).EnrolPage);

const ENTRANCE_PAGES = {
  '/enter': EnterPage,
  '/invitation': InvitationPage,
  '/openid': OpenidPage,
} as const satisfies Record<(typeof ENTRANCES)[number], ComponentType>;

export function ConsoleApp() {
  return (
    <Routes>
      {ENTRANCES.map((path) => {
        const Entrance = ENTRANCE_PAGES[path];
        return <Route key={path} path={path} element={<Entrance />} />;
      })}
      <Route path="*" element={<ForStaff />} />
    </Routes>
  );
}

function ForStaff() {
  const { shell } = useConsoleTexts();
  const client = useQueryClient();
  const { data: me, error, refetch } = useQuery(meQuery);
  // Renders the first page in slices, so that the browser can paint and respond in between.
  const shown = useDeferredValue<typeof me | 'later'>(me, 'later');
  const person = useSyncExternalStore(onPerson, shownPerson);
  const isAway = me?.person_id !== person?.id || person?.isAway === true;
  useRetainedQueries(isAway);
  useForgottenAway(isAway);
  useEffect(() => followTabs(client), [client]);
  if (error && !me)
    return (
      <ErrorScreen
        title={shell.loadFailed}
        lines={[asApiError(error).message]}
        onRetry={() => void refetch()}
      />
    );
  if (me === undefined) return <LoadingScreen text={shell.loading} />;
  if (shown === undefined || shown === 'later') return null;
  if (me === null) return <SignInPage hasEnded={false} />;
  if (me.stage === 'enrolling') return isAway ? <SignInPage hasEnded /> : <EnrolPage me={me} />;
  return (
    <>
      {isAway && <SignInPage hasEnded />}
      {/* Retains the input of people who must sign in again. Until they have signed in, the page is hidden and
          inert, and makes no requests. */}
      <Activity mode={isAway ? 'hidden' : 'visible'}>
        <Pages key={me.person_id} />
        <ProofDialog />
      </Activity>
    </>
  );
}

function Pages() {
  return (
    <Routes>
      <Route element={<ConsoleShell />}>
        <Route index element={<Navigate to={HOME} replace />} />
        {SCREENS.map(({ path, Screen }) => (
          <Route key={path} path={path} element={<Screen />} />
        ))}
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
}
