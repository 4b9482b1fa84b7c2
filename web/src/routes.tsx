/** Maps each path to its screen (SPEC 2, Routes). The code of each page is loaded when its path is opened. */
import { PAGE_PATHS } from '@countersign/contract/rules/page-paths';
import { lazy, Suspense, type ComponentType } from 'react';
import { BrowserRouter, Route, Routes, useParams } from 'react-router';
import { Journey } from './journey/Journey.tsx';
import { NotFound } from './NotFound.tsx';
import { PageTextsProvider } from './texts/page-texts.tsx';
import { useTexts } from './texts/texts.tsx';
import { LoadingScreen } from './ui/LoadingScreen.tsx';

const CodeDisplay = lazyPage(
  async () => (await import('./utilities/code-display/CodeDisplayPage.tsx')).CodeDisplayPage,
);
const DocumentRedirect = lazyPage(
  async () => (await import('./utilities/document-redirect/DocumentRedirectPage.tsx')).DocumentRedirectPage,
);
const LivenessTest = lazyPage(
  async () => (await import('./utilities/liveness-test/LivenessTestPage.tsx')).LivenessTestPage,
);
const QrGenerator = lazyPage(
  async () => (await import('./utilities/qr-generator/QrGeneratorPage.tsx')).QrGeneratorPage,
);
const QrScanner = lazyPage(
  async () => (await import('./utilities/qr-scanner/QrScannerPage.tsx')).QrScannerPage,
);
const Verify = lazyPage(async () => (await import('./verify/VerifyPage.tsx')).VerifyPage);

/** Renders every page with the router, which the journey does not need. */
export function RoutedPages() {
  return (
    <BrowserRouter>
      <AppRoutes />
    </BrowserRouter>
  );
}

export function AppRoutes() {
  return (
    <Routes>
      <Route path={PAGE_PATHS.home} element={<JourneyRoute />} />
      <Route path={PAGE_PATHS.livenessTest} element={<LivenessTest />} />
      <Route path={PAGE_PATHS.codeDisplay} element={<CodeDisplay />} />
      <Route path={PAGE_PATHS.document} element={<DocumentRedirect />} />
      <Route path={PAGE_PATHS.qrGenerator} element={<QrGenerator />} />
      <Route path={PAGE_PATHS.qrScanner} element={<QrScanner />} />
      <Route path={PAGE_PATHS.verify} element={<Verify />} />
      <Route path={PAGE_PATHS.link} element={<JourneyRoute />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}

function JourneyRoute() {
  const { linkToken } = useParams();
  return <Journey linkToken={linkToken} />;
}

function lazyPage(load: () => Promise<ComponentType>): ComponentType {
  const Page = lazy(async () => ({ default: await load() }));
  return function LazyPage() {
    const { starting } = useTexts();
    const loading = <LoadingScreen text={starting.loading} />;
    return (
      <PageTextsProvider fallback={loading}>
        <Suspense fallback={loading}>
          <Page />
        </Suspense>
      </PageTextsProvider>
    );
  };
}
