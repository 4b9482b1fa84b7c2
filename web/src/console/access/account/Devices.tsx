import type { listDevices } from '@countersign/contract/staff/me';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DataOf } from '../../../api/client.ts';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { api } from '../../api/api.ts';
import { useSignedOut } from '../../api/me.ts';
import { Action } from '../../ui/Action.tsx';
import { Ago } from '../../ui/Ago.tsx';
import { browserNames } from '../../ui/browser-names.ts';
import { CallAction } from '../../ui/CallAction.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import { Loaded } from '../../ui/Outcome.tsx';
import { Section } from '../../ui/Page.tsx';

type Device = DataOf<typeof listDevices>['devices'][number];

/** Lists the signed-in devices. The person can sign out one of them, or all at once. */
export function Devices() {
  const { signIn: texts } = useConsoleTexts();
  const [isEndingAll, setIsEndingAll] = useState(false);
  const signedOut = useSignedOut();
  const query = useQuery({ ...api.devices.each.query(), staleTime: 0 });
  return (
    <Section
      title={texts.devices}
      actions={
        <Action variant="danger" onClick={() => setIsEndingAll(true)}>
          {texts.endAll}
        </Action>
      }
    >
      <Loaded query={query}>
        {(devices) => (
          <ul className="divide-line divide-y">
            {devices.map((device) => (
              <DeviceRow key={device.device_id} device={device} />
            ))}
          </ul>
        )}
      </Loaded>
      {isEndingAll && (
        <Confirm
          title={texts.endAll}
          confirm={texts.endAll}
          isDangerous
          act={() => api.devices.endAll()}
          onDone={signedOut}
          onClose={() => setIsEndingAll(false)}
        >
          <p>{texts.endAllText}</p>
        </Confirm>
      )}
    </Section>
  );
}

function DeviceRow({ device }: { device: Device }) {
  const { signIn: texts } = useConsoleTexts();
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-2">
      <div className="min-w-0">
        <p className="font-strong">{nameOf(device, texts)}</p>
        <p className="text-small text-ink-soft">
          {device.is_this && `${texts.thisDevice} · `}
          {texts.signedIn} {texts.by[device.signed_in_with]} <Ago at={device.signed_in_at} /> ·{' '}
          {texts.lastUsed} <Ago at={device.last_used_at} />
          {device.address && (
            <>
              {' · '}
              <bdi>{device.address}</bdi>
            </>
          )}
        </p>
      </div>
      {!device.is_this && (
        <CallAction act={() => api.devices.end(device.device_id)} done={texts.deviceEnded} refresh="devices">
          {texts.endDevice}
        </CallAction>
      )}
    </li>
  );
}

function nameOf({ browser }: Device, texts: ReturnType<typeof useConsoleTexts>['signIn']): string {
  if (browser === null) return texts.unknownBrowser;
  const names = browserNames(browser);
  return texts.browserOn(names.browser, names.system);
}
