/** Who is not signed in signs in; everybody else sees the page that the address names. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  Activity,
  lazy,
  Suspense,
  useDeferredValue,
  useEffect,
  useSyncExternalStore,
  type ComponentType,
} from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { asApiError } from '../api/client.ts';
import { useConsoleTexts } from '../texts/console.tsx';
import { ErrorScreen } from '../ui/ErrorScreen.tsx';
import { LoadingScreen } from '../ui/LoadingScreen.tsx';
import { followTabs, meQuery, useForgottenAway } from './api/me.ts';
import { onPerson, shownPerson } from './api/person.ts';
import { useKeptQueries } from './api/kept-queries.ts';
import { NotFoundPage } from './NotFoundPage.tsx';
import { SessionsPage } from './work/sessions/SessionsPage.tsx';
import { ConsoleShell } from './shell/ConsoleShell.tsx';
import { EnterPage } from './access/sign-in/EnterPage.tsx';
import { InvitationPage } from './access/sign-in/InvitationPage.tsx';
import { OpenidPage } from './access/sign-in/OpenidPage.tsx';
import { ProofDialog } from './access/sign-in/ProofDialog.tsx';

// Whoever is signed in already, as most are, needs neither. Pages that take a token out of the address are not loaded so: a first
// rendering may be thrown away, and the token with it.
const SignInPage = lazyPage(async () => (await import('./access/sign-in/SignInPage.tsx')).SignInPage);
const EnrolPage = lazyPage(async () => (await import('./access/sign-in/EnrolPage.tsx')).EnrolPage);

const SessionPage = lazyPage(async () => (await import('./work/session/SessionPage.tsx')).SessionPage);
const ReviewPage = lazyPage(async () => (await import('./work/review/ReviewPage.tsx')).ReviewPage);
const ReviewScreen = lazyPage(async () => (await import('./work/review/ReviewScreen.tsx')).ReviewScreen);
const BatchesPage = lazyPage(async () => (await import('./work/batches/BatchesPage.tsx')).BatchesPage);
const NewBatchPage = lazyPage(async () => (await import('./work/batches/NewBatchPage.tsx')).NewBatchPage);
const BatchPage = lazyPage(async () => (await import('./work/batches/BatchPage.tsx')).BatchPage);
const InsightPage = lazyPage(async () => (await import('./oversight/insight/InsightPage.tsx')).InsightPage);
const StartPage = lazyPage(async () => (await import('./work/send/StartPage.tsx')).StartPage);
const SendPage = lazyPage(async () => (await import('./work/send/SendPage.tsx')).SendPage);
const LayoutsPage = lazyPage(async () => (await import('./setup/layouts/LayoutsPage.tsx')).LayoutsPage);
const NewLayoutPage = lazyPage(async () => (await import('./setup/layouts/NewLayoutPage.tsx')).NewLayoutPage);
const LayoutPage = lazyPage(async () => (await import('./setup/layouts/LayoutPage.tsx')).LayoutPage);
const TemplatesPage = lazyPage(
  async () => (await import('./setup/templates/TemplatesPage.tsx')).TemplatesPage,
);
const TemplatePage = lazyPage(async () => (await import('./setup/templates/TemplatePage.tsx')).TemplatePage);
const BranchesPage = lazyPage(async () => (await import('./setup/branches/BranchesPage.tsx')).BranchesPage);
const BrandPage = lazyPage(async () => (await import('./setup/brand/BrandPage.tsx')).BrandPage);
const PeoplePage = lazyPage(async () => (await import('./setup/people/PeoplePage.tsx')).PeoplePage);
const KeysPage = lazyPage(async () => (await import('./setup/keys/KeysPage.tsx')).KeysPage);
const WebhooksPage = lazyPage(async () => (await import('./setup/webhooks/WebhooksPage.tsx')).WebhooksPage);
const HealthPage = lazyPage(async () => (await import('./oversight/health/HealthPage.tsx')).HealthPage);
const ActivityPage = lazyPage(
  async () => (await import('./oversight/activity/ActivityPage.tsx')).ActivityPage,
);
const AccountPage = lazyPage(async () => (await import('./access/account/AccountPage.tsx')).AccountPage);

export function ConsoleApp() {
  return (
    <Routes>
      <Route path="/enter" element={<EnterPage />} />
      <Route path="/invitation" element={<InvitationPage />} />
      <Route path="/openid" element={<OpenidPage />} />
      <Route path="*" element={<ForStaff />} />
    </Routes>
  );
}

function ForStaff() {
  const { shell } = useConsoleTexts();
  const client = useQueryClient();
  const { data: me, error, refetch } = useQuery(meQuery);
  // The first page is made piece by piece, so that the browser can paint and answer in between.
  const shown = useDeferredValue<typeof me | 'later'>(me, 'later');
  const person = useSyncExternalStore(onPerson, shownPerson);
  const isAway = me?.person_id !== person?.id || person?.isAway === true;
  useKeptQueries(isAway);
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
      {/* Who has to sign in again finds what they had typed; until then nothing of it is shown, heard or reached, and nothing asks the server. */}
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
        <Route index element={<Navigate to="/sessions" replace />} />
        <Route path="/sessions" element={<SessionsPage />} />
        <Route path="/sessions/:id" element={<SessionPage />} />
        <Route path="/send" element={<StartPage />} />
        <Route path="/send/:id" element={<SendPage />} />
        <Route path="/review" element={<ReviewPage />} />
        <Route path="/review/:id" element={<ReviewScreen />} />
        <Route path="/batches" element={<BatchesPage />} />
        <Route path="/batches/new" element={<NewBatchPage />} />
        <Route path="/batches/:id" element={<BatchPage />} />
        <Route path="/insight" element={<InsightPage />} />
        <Route path="/layouts" element={<LayoutsPage />} />
        <Route path="/layouts/new" element={<NewLayoutPage />} />
        <Route path="/layouts/:id" element={<LayoutPage />} />
        <Route path="/templates" element={<TemplatesPage />} />
        <Route path="/templates/:id" element={<TemplatePage />} />
        <Route path="/branches" element={<BranchesPage />} />
        <Route path="/brand" element={<BrandPage />} />
        <Route path="/people" element={<PeoplePage />} />
        <Route path="/keys" element={<KeysPage />} />
        <Route path="/webhooks" element={<WebhooksPage />} />
        <Route path="/health" element={<HealthPage />} />
        <Route path="/activity" element={<ActivityPage />} />
        <Route path="/account" element={<AccountPage />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
}

function lazyPage<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Loaded = lazy<ComponentType<Props>>(async () => ({ default: await load() }));
  return function LazyPage(props: Props) {
    return (
      <Suspense fallback={null}>
        <Loaded {...props} />
      </Suspense>
    );
  };
}
