import { QRCodeSVG } from 'qrcode.react';
import { useTexts } from '../../texts/texts.tsx';

/**
 * Shows the code as a QR code, black on white in both colour schemes, because readers expect dark modules on a light
 * background.
 */
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
