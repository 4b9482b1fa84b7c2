/** The checks a signer went through, each with how it ended: what was not checked is indeterminate, never passed. */
import type { WrittenEvent } from '../../evidence/chain.ts';
import { checksOf } from '../../signing/checks.ts';
import type { CheckFacts } from '../../pdf/pages/facts.ts';

export function checkFactsOf(events: readonly WrittenEvent[]): CheckFacts[] {
  const { device, vpn, location, liveness } = checksOf(events);
  return [
    oneTimePassword(events),
    { name: 'Device', ...told(device, 'nothing suspicious') },
    { name: 'VPN or proxy', ...told(vpn, 'none found') },
    { name: 'Location', ...told(location, 'within the limit') },
    { name: 'Liveness', ...told(liveness, 'a face and the code were seen') },
  ];
}

function oneTimePassword(events: readonly WrittenEvent[]): CheckFacts {
  const isConfirmed = events.some(({ type }) => type === 'OTP_VERIFIED');
  return isConfirmed
    ? { name: 'One-time password', verdict: 'passed', detail: 'confirmed' }
    : { name: 'One-time password', verdict: 'indeterminate', detail: NOT_CHECKED };
}

type Check = ReturnType<typeof checksOf>['device'];

function told(check: Check, whenPassed: string): Pick<CheckFacts, 'verdict' | 'detail'> {
  if (!check) return { verdict: 'indeterminate', detail: NOT_CHECKED };
  return { verdict: check.verdict, detail: check.reason ?? (check.verdict === 'passed' ? whenPassed : '') };
}

const NOT_CHECKED = 'not checked';
