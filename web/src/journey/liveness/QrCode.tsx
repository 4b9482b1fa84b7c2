import { QRCodeSVG } from 'qrcode.react';
import { useTexts } from '../../texts/texts.tsx';

/** Black on white in both colour schemes: readers expect dark modules on a light background. */
export function QrCode({ digits }: { digits: string }) {
  const texts = useTexts().liveness.code;
  return (
    <QRCodeSVG
      value={digits}
      level="H"
      marginSize={4}
      size={160}
      title={texts.qrAlt(digits)}
      className="rounded-control"
    />
  );
}
