import type { listDevices } from '@countersign/contract/staff/me';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { asApiError, type DataOf } from '../../../api/client.ts';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { notify } from '../../../ui/notify.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { api, useInvalidate } from '../../api/api.ts';
import { useSignedOut } from '../../api/me.ts';
import { Action } from '../../ui/Action.tsx';
import { Ago } from '../../ui/Ago.tsx';
import { browserNames } from '../../ui/browser-names.ts';
import { Confirm } from '../../ui/Confirm.tsx';
import { LoadFailed } from '../../ui/Outcome.tsx';
import { Section } from '../../ui/Page.tsx';

type Device = DataOf<typeof listDevices>['devices'][number];

/** The signed-in devices. Each can be signed out, or all at once. */
export function Devices() {
  const { signIn: texts } = useConsoleTexts();
  const [isEndingAll, setIsEndingAll] = useState(false);
  const signedOut = useSignedOut();
  const { data, error, refetch } = useQuery({
    ...api.devices.each.query(),
    staleTime: 0,
  });
  return (
    <Section
      title={texts.devices}
      actions={
        <Action variant="danger" onClick={() => setIsEndingAll(true)}>
          {texts.endAll}
        </Action>
      }
    >
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton shape="field" />}
      <ul className="divide-line divide-y">
        {data?.map((device) => (
          <DeviceRow key={device.device_id} device={device} />
        ))}
      </ul>
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
  const invalidate = useInvalidate();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.devices.end(device.device_id),
    onSuccess: () => {
      notify.success(texts.deviceEnded);
      return invalidate('devices');
    },
    onError: (error) => notify.error(asApiError(error).message),
  });
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
        <Action busy={isPending} onClick={() => mutate()}>
          {texts.endDevice}
        </Action>
      )}
    </li>
  );
}

function nameOf({ browser }: Device, texts: ReturnType<typeof useConsoleTexts>['signIn']): string {
  if (browser === null) return texts.unknownBrowser;
  const names = browserNames(browser);
  return texts.browserOn(names.browser, names.system);
}
