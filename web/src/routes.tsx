/** Which path shows which screen (SPEC 2, Routes). The code of each page is loaded when its path is opened. */
import { lazy, Suspense, type ComponentType } from 'react';
import { BrowserRouter, Route, Routes, useParams } from 'react-router';
import { Journey } from './journey/Journey.tsx';
import { NotFound } from './NotFound.tsx';
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

/** Every page, with the router that the journey does without. */
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
      <Route path="/" element={<JourneyRoute />} />
      <Route path="/liveness-test" element={<LivenessTest />} />
      <Route path="/ocr" element={<CodeDisplay />} />
      <Route path="/d" element={<DocumentRedirect />} />
      <Route path="/qr-generator" element={<QrGenerator />} />
      <Route path="/qr-scanner" element={<QrScanner />} />
      <Route path="/verify" element={<Verify />} />
      <Route path="/:linkToken" element={<JourneyRoute />} />
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
    const texts = useTexts();
    return (
      <Suspense fallback={<LoadingScreen text={texts.starting.loading} />}>
        <Page />
      </Suspense>
    );
  };
}
