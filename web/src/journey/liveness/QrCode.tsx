import { QRCodeSVG } from 'qrcode.react';

interface QrCodeProps {
  value: string;
  /** The alternative text of the picture. */
  title: string;
  size: number;
  level?: 'H' | 'M';
}

/**
 * Shows a QR code, black on white in both colour schemes, because scanners expect dark modules on a light background.
 */
export function QrCode({ value, title, size, level = 'M' }: QrCodeProps) {
  return (
    <QRCodeSVG
      value={value}
      level={level}
      marginSize={4}
      size={size}
      title={title}
      className="h-auto max-h-full max-w-full rounded-control"
    />
  );
}
