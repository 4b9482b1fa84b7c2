/** The utility pages, each with its own code, fetched when its address is opened. */
import { lazy, Suspense, type ComponentType } from 'react';
import { useTexts } from '../texts/texts.tsx';
import { LoadingScreen } from '../ui/LoadingScreen.tsx';

export const CodeDisplay = page(
  async () => (await import('./code-display/CodeDisplayPage.tsx')).CodeDisplayPage,
);
export const DocumentRedirect = page(
  async () => (await import('./document-redirect/DocumentRedirectPage.tsx')).DocumentRedirectPage,
);
export const LivenessTest = page(
  async () => (await import('./liveness-test/LivenessTestPage.tsx')).LivenessTestPage,
);
export const QrGenerator = page(
  async () => (await import('./qr-generator/QrGeneratorPage.tsx')).QrGeneratorPage,
);
export const QrScanner = page(async () => (await import('./qr-scanner/QrScannerPage.tsx')).QrScannerPage);
export const Verify = page(async () => (await import('../verify/VerifyPage.tsx')).VerifyPage);

function page(load: () => Promise<ComponentType>): ComponentType {
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
