import type { CompanyConfig } from '../../api/config.ts';
import type { ScannerPorts } from '../../scanner/scanner.ts';
import { usePageTexts } from '../../texts/page-texts.tsx';
import { Button } from '../../ui/Button.tsx';
import { FileButton } from '../../ui/FileButton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { AllowedDomains } from '../AllowedDomains.tsx';
import { WithCompany } from '../../ui/WithCompany.tsx';
import { CameraSelect } from './CameraSelect.tsx';
import { usesCamera } from './scanner-page-machine.ts';
import { ScannedUrl } from './ScannedUrl.tsx';
import { ScanView } from './ScanView.tsx';
import { useScannerPage } from './use-scanner-page.ts';

interface QrScannerPageProps {
  /** Opens the URL, and the camera and reader to use: replaced in tests. */
  openUrl?: (url: string) => void;
  ports?: ScannerPorts;
}

/** Reads a code with the camera or from a picture, and opens its URL if that is allowed (SPEC 2, QR scanner page). */
export function QrScannerPage(props: QrScannerPageProps) {
  const texts = usePageTexts();
  return (
    <WithCompany title={texts.qrScanner.title}>
      {(company) => <ScannerScreen company={company} {...props} />}
    </WithCompany>
  );
}

function ScannerScreen({
  company,
  openUrl = assignLocation,
  ports,
}: QrScannerPageProps & { company: CompanyConfig }) {
  const texts = usePageTexts();
  const scannerTexts = texts.qrScanner;
  const page = useScannerPage(company.allowed_qr_domains, ports);
  const { state, dispatch } = page;
  const { phase, cameras, problem } = state;
  const subtitle = <p className="text-ink-soft mt-2">{scannerTexts.subtitle}</p>;

  if (phase.kind === 'result') {
    const { verdict } = phase;
    return (
      <Screen
        key="result"
        company={company}
        title={scannerTexts.title}
        actions={
          <>
            <Button disabled={!verdict.valid} onClick={() => verdict.valid && openUrl(verdict.url)}>
              {scannerTexts.proceed}
            </Button>
            <Button variant="quiet" onClick={() => dispatch({ type: 'restarted' })}>
              {scannerTexts.again}
            </Button>
          </>
        }
      >
        {subtitle}
        <ScannedUrl text={phase.text} verdict={verdict} domains={company.allowed_qr_domains} />
      </Screen>
    );
  }

  if (usesCamera(state)) {
    return (
      <Screen
        key="camera"
        company={company}
        title={scannerTexts.title}
        actions={
          <Button variant="quiet" onClick={() => dispatch({ type: 'stopped' })}>
            {scannerTexts.stop}
          </Button>
        }
      >
        {subtitle}
        <ScanView
          phase={phase}
          hint={problem === 'slow' ? scannerTexts.problems.slow : null}
          video={page.video}
          capabilities={page.capabilities}
          track={page.track}
        />
        {problem && problem !== 'slow' && <Notice tone="bad">{scannerTexts.problems[problem]}</Notice>}
      </Screen>
    );
  }

  const isReading = phase.kind === 'reading-file';
  return (
    <Screen
      company={company}
      title={scannerTexts.title}
      actions={
        <>
          <Button
            disabled={state.selectedId === null || isReading}
            onClick={() => dispatch({ type: 'start-requested' })}
          >
            {scannerTexts.start}
          </Button>
          <FileButton
            label={scannerTexts.file}
            accept="image/*"
            variant="quiet"
            busyLabel={isReading ? scannerTexts.readingFile : undefined}
            onFile={(file) => void page.scanFile(file)}
          />
        </>
      }
    >
      {subtitle}
      {problem && (
        <Notice tone="bad">
          <p>{scannerTexts.problems[problem]}</p>
          {problem === 'listing' && (
            <button
              type="button"
              className="min-h-12 underline underline-offset-4"
              onClick={() => void page.list()}
            >
              {texts.tryAgain}
            </button>
          )}
        </Notice>
      )}
      {cameras && cameras.length > 1 && (
        <CameraSelect
          cameras={cameras}
          selectedId={state.selectedId}
          onSelect={(id) => dispatch({ type: 'selected', id })}
        />
      )}
      <p className="text-small text-ink-soft mt-4">{scannerTexts.why}</p>
      <AllowedDomains domains={company.allowed_qr_domains} note={scannerTexts.allowedNote} />
    </Screen>
  );
}

function assignLocation(url: string): void {
  window.location.assign(url);
}
