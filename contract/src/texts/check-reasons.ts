/**
 * Why a check of a signer says what it says: every reason by a code. The evidence carries the English words, with what is in braces filled
 * in and several of them parted by semicolons; a page in any language finds the codes in them and has its own words.
 */
import { presenceReasons } from './en/presence-reasons.ts';
import { type Facts, fillIn } from './fill-in.ts';

export const CHECK_REASONS = {
  // The network
  TOR_EXIT: 'a Tor exit',
  PROXY: 'a proxy',
  VPN: 'a VPN',
  HOSTING: 'a hosting provider',
  CLEAN: 'known and clean',
  NO_ADDRESS: 'not a network address',
  PRIVATE_ADDRESS: 'private address',
  NO_ADDRESS_DATA: 'no address data is installed',
  ADDRESS_NOT_NAMED: 'not named by any installed data',
  ADDRESS_NOT_KNOWN: 'not known to the service',
  ADDRESS_DATA_UNREADABLE: 'the address data could not be read',
  SERVICE_SILENT: '{service} could not be asked',

  // The device
  DRIVEN: 'The browser is driven by a program',
  VPN_CLAIMED: 'A VPN is in use',
  PRIVATE_WINDOW: 'A private window',
  NO_COOKIES: 'Cookies are switched off',
  NO_LOCAL_STORAGE: 'Local storage is switched off',
  NO_WEBGL: 'WebGL is switched off',
  AD_BLOCKER: 'An ad blocker',
  TOOL: 'The User-Agent names a tool or a headless browser',
  NO_BROWSER: 'The User-Agent is missing or names no browser',
  OTHER_SYSTEM: "The operating system is not the User-Agent's",
  OTHER_BROWSER: "The browser is not the User-Agent's",
  NO_TIME_ZONE: 'No time zone is given',
  TIME_ZONE_UNKNOWN: 'The time zone is none that exists',
  FINGERPRINT_UNCERTAIN: 'The fingerprint is uncertain',

  // The place
  NOT_NEAR_BRANCH: 'NOT_NEAR_BRANCH',
  LOCATION_TOO_FAR: 'LOCATION_TOO_FAR',
  LOCATION_INACCURATE: 'LOCATION_INACCURATE',
  PLACE_NOT_ASKED: 'the template asks for no validation',
  NOTHING_TO_MEASURE: 'nothing to measure against',
  PLACE_STRADDLES: 'the accuracy of the position straddles the limit',

  // The movement of the head
  NO_TURNED_FACE: 'a turned face was not found in every photo',
  HEAD_TURNED: 'the nose moved as that of a head does that turns as asked ({turns})',
  HEAD_NOT_TURNED: 'the face did not move as a head does that turns as asked ({turns}, at least {least})',

  // The colours of the screen
  NO_COLOURED_FRAMES: 'no frames with the colours were sent',
  FRAMES_WITHOUT_FACE: 'not every colour has a frame with one face and something beside it',
  LIGHT_TOO_WEAK:
    'the light of the screen was too weak to be seen on the face (strength {strength}, correlation {correlation})',
  COLOURS_SEEN:
    'the colours of the screen were seen on the face in their order (strength {strength}, correlation {correlation})',
  OTHER_COLOURS:
    'other colours than those of the screen were seen on the face (strength {strength}, correlation {correlation})',
  COLOURS_OPEN:
    "the colours seen on the face leave open whether they are the screen's (strength {strength}, correlation {correlation})",

  // The camera
  CAMERA_SILENT: 'the browser said nothing of its camera',
  CAMERA_CLEAN: 'no sign of a virtual camera was found',
  CAMERA_OF_PROGRAM: 'the camera has the name of a program',
  CAMERA_SIZE: 'the camera gives a size that no camera has',
  CAMERA_RATE: 'the camera gives a frame rate that no camera has',
  CAMERA_TIMES: "the times of the camera's frames go back",
  CAMERA_WITHOUT_NOISE: 'the photos lack the noise of a sensor ({noise})',
  CAMERA_NAMELESS: 'the browser does not name its camera',
  CAMERA_TIMELESS: 'the browser does not tell the times of its frames',

  // The other signers
  FACES_NOT_COMPARED: 'the faces could not be compared',
  SAME_FACE: 'the face is that of the signer with order {order}',
  SIMILAR_FACE: 'the face resembles that of the signer with order {order}',
} as const;

export type CheckReasonCode = keyof typeof CHECK_REASONS;

/** For the evidence. */
export const checkReason = (code: CheckReasonCode, facts: Facts = {}): string =>
  fillIn(CHECK_REASONS[code], facts);

export interface CheckReason {
  code: string;
  facts: Facts;
}

const ALL = Object.entries({ ...CHECK_REASONS, ...presenceReasons }).map(([code, words]) => ({
  code,
  pattern: patternOf(words),
}));

/** Null where the words are none of ours, as those of a later version. */
export function readCheckReasons(text: string): CheckReason[] | null {
  const found = text.split('; ').map(readOne);
  return found.every((reason) => reason !== null) ? found : null;
}

function readOne(words: string): CheckReason | null {
  for (const { code, pattern } of ALL) {
    const match = pattern.exec(words);
    if (match) return { code, facts: { ...match.groups } };
  }
  return null;
}

/** Facts are numbers and names: they have no bracket in them. */
function patternOf(words: string): RegExp {
  const literal = words.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${literal.replaceAll(/\{(\w+)\}/g, '(?<$1>[^()]+)')}$`);
}
