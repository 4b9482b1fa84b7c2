/** Gathers the checks of a signer with their results. A check that did not run is never shown as passed. */
import { CHALLENGE_CHECKS } from '@countersign/contract/rules/liveness';
import type { TemplateConfig } from '@countersign/contract/template';
import type { WrittenEvent } from '../../evidence/chain.ts';
import type { EvidenceType } from '../../evidence/event-types.ts';
import { checksOf } from '../../signing/checks.ts';
import type { CheckFacts } from '../../pdf/pages/facts.ts';

export function checkFactsOf(
  events: readonly WrittenEvent[],
  config: TemplateConfig,
  company: string,
): CheckFacts[] {
  const checks = checksOf(events);
  const { device, vpn, location, liveness, distinct_signer: distinct } = checks;
  const allowedBy = (setting: string) =>
    `Signing continued because the settings chosen by ${company} allow it (${setting}).`;
  const refused = (type: EvidenceType, thing: string) => triesBefore(events, type, thing);
  return [
    oneTimePassword(events, refused('OTP_REFUSED', 'wrong code')),
    toCheck('device', device, {
      whenPassed: 'nothing suspicious was found',
      isRequired: config.device_intelligence_enabled,
      allowance: 'Informational: this check does not block signing.',
    }),
    toCheck('vpn', vpn, {
      whenPassed: 'no VPN or proxy was found',
      isRequired: config.vpn_check_enabled,
      allowance: allowedBy(
        config.vpn_check_enabled
          ? 'vpn_check_enabled blocks signing only if a VPN or proxy is found'
          : 'vpn_check_enabled is off',
      ),
    }),
    toCheck('location', location, {
      whenPassed: 'the position is within the permitted distance',
      refused: refused('LOCATION_REFUSED', 'rejected position'),
      isRequired: config.location_validation_enabled,
      allowance: allowedBy('location_indeterminate_allowed is on'),
    }),
    toCheck('liveness', liveness, {
      whenPassed: 'a face and the code were detected',
      refused: refused('LIVENESS_REFUSED', 'rejected attempt'),
      isRequired: true,
      allowance: null,
    }),
    // Older evidence has no presence check, because it contains no clip.
    ...(checks.presence
      ? [
          toCheck('presence', checks.presence, {
            whenPassed: '',
            isRequired: true,
            allowance: allowedBy('presence that is neither proven nor disproven does not block signing'),
          }),
        ]
      : []),
    ...CHALLENGE_CHECKS.flatMap((check) =>
      checks[check]
        ? toCheck(check, checks[check], {
            whenPassed: '',
            isRequired: true,
            allowance: allowedBy(
              config.liveness_challenge === 'require'
                ? 'liveness_challenge blocks signing unless the turns and the depth of the head are proven'
                : 'liveness_challenge records the result and does not block signing',
            ),
          })
        : [],
    ),
    // The comparison with the other signers is listed only if it did not pass, which is rare.
    ...(distinct && distinct.verdict !== 'passed'
      ? [
          toCheck('distinctSigner', distinct, {
            whenPassed: '',
            isRequired: true,
            allowance: 'Informational: this check does not block signing.',
          }),
        ]
      : []),
    ...(checks.reference_photo
      ? [
          toCheck('referencePhoto', checks.reference_photo, {
            whenPassed: `the face matches the photo sent by ${company}`,
            isRequired: true,
            allowance: 'Informational: this check does not block signing.',
          }),
        ]
      : []),
  ];
}

function oneTimePassword(events: readonly WrittenEvent[], refused: string | null): CheckFacts {
  const isConfirmed = events.some(({ type }) => type === 'OTP_VERIFIED');
  const sent = events.findLast(({ type }) => type === 'OTP_SENT');
  const way = `sent ${otpWay(sent?.facts ?? {})}`;
  return {
    kind: 'otp',
    verdict: isConfirmed ? 'passed' : 'indeterminate',
    detail: isConfirmed ? joined(`${way} and entered correctly`, refused) : NOT_CHECKED,
    allowance: null,
  };
}

type Check = ReturnType<typeof checksOf>['device'];

interface Circumstances {
  whenPassed: string;
  refused?: string | null;
  isRequired: boolean;
  allowance: string | null;
}

function toCheck(kind: CheckFacts['kind'], check: Check, around: Circumstances): CheckFacts {
  const { whenPassed, refused = null, isRequired, allowance } = around;
  const found = check?.verdict ?? 'indeterminate';
  // If the template does not require a check and the check has no result, the verdict is 'notRequired'. The
  // certificate would otherwise list it as indeterminate.
  const verdict = found === 'indeterminate' && !isRequired ? 'notRequired' : found;
  const reason =
    check === null ? notAsked(isRequired) : (check.reason ?? (found === 'passed' ? whenPassed : ''));
  const isAllowed = verdict === 'failed' || verdict === 'indeterminate';
  return { kind, verdict, detail: joined(reason, refused), allowance: isAllowed ? allowance : null };
}

const NOT_CHECKED = 'this check was not performed';
const notAsked = (isRequired: boolean) =>
  isRequired ? NOT_CHECKED : 'the settings of this session do not require this check';

const joined = (first: string, second: string | null): string =>
  [first, second].filter((each) => each !== null && each !== '').join(', ');

/** Returns a text such as 'after 2 wrong codes', or null if there was no wrong attempt. */
function triesBefore(events: readonly WrittenEvent[], type: EvidenceType, thing: string): string | null {
  const count = events.filter((event) => event.type === type).length;
  return count === 0 ? null : `after ${count} ${thing}${count === 1 ? '' : 's'}`;
}

/** The way in which a one-time password reached the signer, in words. Older evidence states only the method. */
const WAYS: ReadonlyMap<unknown, string> = new Map([
  ['sms', 'by SMS'],
  ['whatsapp', 'by WhatsApp'],
  ['email', 'by email'],
  ['voice', 'by voice call'],
]);

export const otpWay = (facts: Readonly<Record<string, unknown>>): string =>
  WAYS.get(facts['channel'] ?? facts['method']) ?? 'by SMS';
