import { QRCodeSVG } from 'qrcode.react';
import { useRef, useState } from 'react';
import { usePageTexts } from '../../texts/page-texts.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { notify } from '../../ui/notify.ts';
import { canCopyImages, copyImage, download, fileNameFor, pngOf, svgOf } from './export-code.ts';

/** The size of the QR code (SPEC 9, QR generator). */
const CODE_SIZE = 256;
/** The width of the white border around the code, in modules (ISO/IEC 18004, 6.3.8). */
const QUIET_ZONE = 4;

/** Shows the QR code of a URL, with buttons to download and copy it. */
export function CodePicture({ url }: { url: string }) {
  const { qrGenerator } = usePageTexts();
  const drawing = useRef<SVGSVGElement>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const attempt = async (failureText: string, act: (svg: SVGSVGElement) => Promise<void>) => {
    setProblem(null);
    try {
      if (drawing.current) await act(drawing.current);
    } catch {
      setProblem(failureText);
    }
  };
  const savePng = () =>
    attempt(qrGenerator.failed, async (svg) => download(await pngOf(svg), fileNameFor(url, 'png')));
  const saveSvg = () =>
    attempt(qrGenerator.failed, async (svg) => download(svgOf(svg), fileNameFor(url, 'svg')));
  const copy = () =>
    attempt(qrGenerator.copyFailed, async (svg) => {
      await copyImage(pngOf(svg));
      notify.success(qrGenerator.copied);
    });

  return (
    <div className="animate-appear mt-4">
      <figure className="flex flex-col items-center">
        <div className="border-line overflow-hidden rounded-control border">
          <QRCodeSVG
            ref={drawing}
            value={url}
            size={CODE_SIZE}
            level="H"
            marginSize={QUIET_ZONE}
            aria-label={qrGenerator.codeFor(url)}
          />
        </div>
        <figcaption className="mt-3 w-full text-center wrap-anywhere">
          <output>{qrGenerator.codeFor(url)}</output>
        </figcaption>
      </figure>
      {problem && <Notice tone="bad">{problem}</Notice>}
      <div className="wide:flex-row mt-6 flex flex-col gap-3">
        <Button onClick={() => void savePng()}>{qrGenerator.downloadPng}</Button>
        <Button variant="quiet" onClick={() => void saveSvg()}>
          {qrGenerator.downloadSvg}
        </Button>
      </div>
      {canCopyImages() && (
        <div className="mt-3">
          <Button variant="quiet" onClick={() => void copy()}>
            {qrGenerator.copy}
          </Button>
        </div>
      )}
    </div>
  );
}
