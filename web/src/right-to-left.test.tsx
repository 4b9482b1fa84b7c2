/**
 * Figures, numbers and addresses read from left to right in every language; in right-to-left text, their parts would
 * otherwise change order.
 */
import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { BrowserPicture } from './ui/BrowserPicture.tsx';
import { ScannedUrl } from './utilities/qr-scanner/ScannedUrl.tsx';
import { help } from './texts/en/help.ts';
import { HowToShow } from './journey/liveness/HowToShow.tsx';
import { LocationView } from './journey/location/LocationView.tsx';
import { MaskedPhone } from './journey/otp/MaskedPhone.tsx';
import { ResendOtp } from './journey/otp/ResendOtp.tsx';

const location = (
  <LocationView
    location={{
      latitude: -33.865,
      longitude: 151.2094,
      accuracy: 12,
      address: '12 MG Road, Pune',
      map: null,
      distance: { from: 'branch', metres: 92, limitMetres: 500, verdict: 'PASSED' },
    }}
  />
);
const address = 'https://pay.example.com/loan/4711';

const pieces: Readonly<Record<string, () => ReactNode>> = {
  '••••••3210': () => <MaskedPhone phone="••••••3210" />,
  'in 0:30': () => <ResendOtp left={30} methods={['sms']} disabled={false} onResend={() => undefined} />,
  '-33.8650000': () => location,
  '12 m': () => location,
  '12 MG Road, Pune': () => location,
  '92 m': () => location,
  'Allowed: up to 500 m': () => location,
  [`${window.location.host}/ocr?code=4711`]: () => (
    <HowToShow way="phone" digits="4711" isHeld={false} texts={help} onOther={() => undefined} />
  ),
  [address]: () => <ScannedUrl text={address} verdict={{ valid: true, url: address }} domains={[]} />,
};

it('the picture of a browser is not mirrored, and its texts keep their positions', () => {
  render(
    <div dir="rtl">
      <BrowserPicture kind="chrome-android" what="camera" name="کیمرہ" allow="اجازت" />
    </div>,
  );
  expect(screen.getByText('کیمرہ').closest('[direction]')?.getAttribute('direction')).toBe('ltr');
});

it.each(Object.entries(pieces))('%s keeps its order', (text, piece) => {
  render(<div dir="rtl">{piece()}</div>);
  const own = screen.getByText(text).closest('bdi, [dir]');
  expect(own?.textContent).toBe(text);
});
