import type { CompanyConfig } from '../../api/config.ts';
import type { ScannerPorts } from '../../scanner/scanner.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { AllowedDomains } from '../AllowedDomains.tsx';
import { WithCompany } from '../../ui/WithCompany.tsx';
import { CameraSelect } from './CameraSelect.tsx';
import { FileButton } from './FileButton.tsx';
import { isWithCamera } from './scanner-page-machine.ts';
import { ScannedUrl } from './ScannedUrl.tsx';
import { ScanView } from './ScanView.tsx';
import { useScannerPage } from './use-scanner-page.ts';

interface QrScannerPageProps {
  /** Where 'Proceed to URL' goes, and what stands for camera and reader: replaced in tests. */
  go?: (url: string) => void;
  ports?: ScannerPorts;
}

/** Reads a code with the camera or from a picture, and goes where it leads if that is allowed (SPEC 2, QR scanner page). */
export function QrScannerPage(props: QrScannerPageProps) {
  const texts = useTexts();
  return (
    <WithCompany title={texts.qrScanner.title}>
      {(company) => <ScannerScreen company={company} {...props} />}
    </WithCompany>
  );
}

function ScannerScreen({ company, go = leaveFor, ports }: QrScannerPageProps & { company: CompanyConfig }) {
  const texts = useTexts();
  const words = texts.qrScanner;
  const page = useScannerPage(company.allowed_qr_domains, ports);
  const { state, tell } = page;
  const { phase, cameras, problem } = state;
  const subtitle = <p className="text-ink-soft mt-2">{words.subtitle}</p>;

  if (phase.kind === 'result') {
    const { verdict } = phase;
    return (
      <Screen
        key="result"
        company={company}
        title={words.title}
        actions={
          <>
            <Button disabled={!verdict.valid} onClick={() => verdict.valid && go(verdict.url)}>
              {words.proceed}
            </Button>
            <Button look="quiet" onClick={() => tell({ kind: 'again' })}>
              {words.again}
            </Button>
          </>
        }
      >
        {subtitle}
        <ScannedUrl text={phase.text} verdict={verdict} domains={company.allowed_qr_domains} />
      </Screen>
    );
  }

  if (isWithCamera(state)) {
    return (
      <Screen
        key="camera"
        company={company}
        title={words.title}
        actions={
          <Button look="quiet" onClick={() => tell({ kind: 'stop' })}>
            {words.stop}
          </Button>
        }
      >
        {subtitle}
        <ScanView phase={phase} video={page.video} extras={page.extras} track={page.track} />
        {problem && <Notice tone="bad">{words.problems[problem]}</Notice>}
      </Screen>
    );
  }

  const isReading = phase.kind === 'reading-file';
  return (
    <Screen
      company={company}
      title={words.title}
      actions={
        <>
          <Button disabled={state.selectedId === null || isReading} onClick={() => tell({ kind: 'start' })}>
            {words.start}
          </Button>
          <FileButton isBusy={isReading} onFile={(file) => void page.scanFile(file)} />
        </>
      }
    >
      {subtitle}
      {problem && (
        <Notice tone="bad">
          <p>{words.problems[problem]}</p>
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
          onSelect={(id) => tell({ kind: 'selected', id })}
        />
      )}
      <p className="text-small text-ink-soft mt-4">{words.why}</p>
      <AllowedDomains domains={company.allowed_qr_domains} note={words.allowedNote} />
    </Screen>
  );
}

function leaveFor(url: string): void {
  window.location.assign(url);
}
