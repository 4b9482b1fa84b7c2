import { useCompany } from '../../api/config.ts';
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
  /** Opens the URL. Tests replace this function, the camera and the reader. */
  openUrl?: (url: string) => void;
  ports?: ScannerPorts;
}

/**
 * Reads a code with the camera or from an image. Opens the URL in the code if it is allowed (SPEC 2, QR scanner page).
 */
export function QrScannerPage(props: QrScannerPageProps) {
  const texts = usePageTexts();
  return (
    <WithCompany title={texts.qrScanner.title}>
      <ScannerScreen {...props} />
    </WithCompany>
  );
}

function ScannerScreen({ openUrl = assignLocation, ports }: QrScannerPageProps) {
  const { allowed_qr_domains: domains } = useCompany();
  const { qrScanner: texts } = usePageTexts();
  const page = useScannerPage(domains, ports);
  const { state, dispatch } = page;
  const { phase } = state;
  if (usesCamera(state)) return <CameraScreen page={page} />;
  if (phase.kind !== 'result') return <StartScreen page={page} />;
  const { verdict } = phase;
  return (
    <Screen
      title={texts.title}
      actions={
        <>
          <Button disabled={!verdict.valid} onClick={() => verdict.valid && openUrl(verdict.url)}>
            {texts.proceed}
          </Button>
          <Button variant="quiet" onClick={() => dispatch({ type: 'restarted' })}>
            {texts.again}
          </Button>
        </>
      }
    >
      <Subtitle />
      <ScannedUrl text={phase.text} verdict={verdict} domains={domains} />
    </Screen>
  );
}

interface ScreenProps {
  page: ReturnType<typeof useScannerPage>;
}

function CameraScreen({ page }: ScreenProps) {
  const { qrScanner: texts } = usePageTexts();
  const { phase, problem } = page.state;
  return (
    <Screen
      title={texts.title}
      actions={
        <Button variant="quiet" onClick={() => page.dispatch({ type: 'stopped' })}>
          {texts.stop}
        </Button>
      }
    >
      <Subtitle />
      <ScanView
        phase={phase}
        hint={problem === 'slow' ? texts.problems.slow : null}
        video={page.video}
        capabilities={page.capabilities}
        track={page.track}
      />
      {problem && problem !== 'slow' && <Notice tone="bad">{texts.problems[problem]}</Notice>}
    </Screen>
  );
}

/** Shows the screen before a scan, and while a picture is being read. */
function StartScreen({ page }: ScreenProps) {
  const { qrScanner: texts, tryAgain } = usePageTexts();
  const { phase, cameras, problem, found, selectedId } = page.state;
  const isReading = phase.kind === 'reading-file';
  return (
    <Screen
      title={texts.title}
      actions={
        <>
          <Button
            disabled={selectedId === null || isReading}
            onClick={() => page.dispatch({ type: 'start-requested' })}
          >
            {texts.start}
          </Button>
          <FileButton
            label={texts.file}
            accept="image/*"
            variant="quiet"
            busyLabel={isReading ? texts.readingFile : undefined}
            onFile={(file) => void page.scanFile(file)}
          />
        </>
      }
    >
      <Subtitle />
      {problem && (
        <Notice tone="bad">
          <p>{texts.problems[problem]}</p>
          {problem === 'noText' && (
            <p dir="ltr" className="text-small text-ink-soft max-h-24 overflow-y-auto wrap-anywhere">
              {found}
            </p>
          )}
          {problem === 'listing' && (
            <button
              type="button"
              className="min-h-12 underline underline-offset-4"
              onClick={() => void page.list()}
            >
              {tryAgain}
            </button>
          )}
        </Notice>
      )}
      {cameras && cameras.length > 1 && (
        <CameraSelect
          cameras={cameras}
          selectedId={selectedId}
          onSelect={(id) => page.dispatch({ type: 'selected', id })}
        />
      )}
      <p className="text-small text-ink-soft mt-4">{texts.why}</p>
      <AllowedDomains domains={useCompany().allowed_qr_domains} note={texts.allowedNote} />
    </Screen>
  );
}

function Subtitle() {
  const { qrScanner: texts } = usePageTexts();
  return <p className="text-ink-soft mt-2">{texts.subtitle}</p>;
}

function assignLocation(url: string): void {
  window.location.assign(url);
}
