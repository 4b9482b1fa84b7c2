/**
 * Defines the reasons for the verdict of a signer's check. Each reason has a code. The evidence records the English
 * texts, filled in with facts and separated by semicolons. A page derives the codes from these texts and shows its own
 * translation.
 */
import { presenceReasons } from './en/presence-reasons.ts';
import { type Facts, fillIn } from './fill-in.ts';

export const CHECK_REASONS = {
  // Reasons about the network.
  TOR_EXIT: 'the address is a Tor exit node',
  PROXY: 'the address belongs to a proxy',
  VPN: 'the address belongs to a VPN',
  HOSTING: 'the address belongs to a hosting provider',
  CLEAN: 'the address is known and not suspicious',
  NO_ADDRESS: 'the network address cannot be read',
  PRIVATE_ADDRESS: 'the address is private',
  NO_ADDRESS_DATA: 'no address data is installed',
  ADDRESS_NOT_NAMED: 'the installed data does not contain the address',
  ADDRESS_NOT_KNOWN: 'the service does not know the address',
  ADDRESS_DATA_UNREADABLE: 'the address data could not be read',
  SERVICE_SILENT: '{service} could not be queried',

  // Reasons about the device.
  DRIVEN: 'The browser is controlled by a program',
  VPN_CLAIMED: 'A VPN is in use',
  PRIVATE_WINDOW: 'The browser is in private mode',
  NO_COOKIES: 'Cookies are turned off',
  NO_LOCAL_STORAGE: 'Local storage is turned off',
  NO_WEBGL: 'WebGL is turned off',
  AD_BLOCKER: 'An ad blocker is active',
  TOOL: 'The User-Agent names a tool or a headless browser',
  NO_BROWSER: 'The User-Agent is missing or does not name a browser',
  OTHER_SYSTEM: 'The operating system differs from the User-Agent',
  OTHER_BROWSER: 'The browser differs from the User-Agent',
  NO_TIME_ZONE: 'The time zone is missing',
  TIME_ZONE_UNKNOWN: 'The time zone does not exist',
  FINGERPRINT_UNCERTAIN: 'The fingerprint is uncertain',

  // Reasons about the location.
  NOT_NEAR_BRANCH: 'NOT_NEAR_BRANCH',
  LOCATION_TOO_FAR: 'LOCATION_TOO_FAR',
  LOCATION_INACCURATE: 'LOCATION_INACCURATE',
  PLACE_NOT_ASKED: 'the template does not require location validation',
  NOTHING_TO_MEASURE: 'there is no other location to measure the distance from',
  PLACE_STRADDLES: 'the position is not accurate enough to decide whether it is within the limit',

  // Reasons about the movement of the head. Only older versions recorded NO_TURNED_FACE. They looked for the turns in
  // the photos.
  NO_TURNED_FACE: 'not every photo shows a turned face',
  TURNS_NOT_MEASURED: 'the face is not visible at every requested turn',
  HEAD_TURNED_OTHERWISE: 'the head also turned at other moments or to other sides than requested ({turns})',
  HEAD_TURNED: 'the head turned as requested ({turns})',
  HEAD_NOT_TURNED: 'the head did not turn as requested ({turns}, at least {least})',

  // Reasons about the colours of the screen.
  NO_COLOURED_FRAMES: 'no frames with the screen colours were sent',
  FRAMES_WITHOUT_FACE: 'a frame with one face and a visible background is missing for at least one colour',
  LIGHT_TOO_WEAK:
    'the light of the screen on the face was too weak to measure (strength {strength}, correlation {correlation})',
  COLOURS_SEEN:
    'the face reflected the screen colours in the correct order (strength {strength}, correlation {correlation})',
  OTHER_COLOURS:
    'the face reflected different colours than the screen showed (strength {strength}, correlation {correlation})',
  COLOURS_OPEN:
    'the colours reflected by the face could not be matched to the screen with certainty (strength {strength}, correlation {correlation})',

  // Reasons about the camera.
  CAMERA_SILENT: 'the browser gave no information about its camera',
  CAMERA_CLEAN: 'no sign of a virtual camera was found',
  CAMERA_OF_PROGRAM: 'the camera has the name of a virtual camera',
  CAMERA_SIZE: 'the camera reports an image size that real cameras do not have',
  CAMERA_RATE: 'the camera reports a frame rate that real cameras do not have',
  CAMERA_TIMES: "the timestamps of the camera's frames run backwards",
  CAMERA_WITHOUT_NOISE: 'the photos lack sensor noise ({noise})',
  CAMERA_NAMELESS: 'the browser does not report the name of its camera',
  CAMERA_TIMELESS: 'the browser does not report the timestamps of its frames',

  // Reasons about earlier photos.
  PHOTOS_MAY_BE_REUSED: 'the photos resemble photos that were accepted earlier',

  // Reasons about the clip.
  CLIP_MISSING: 'no clip was sent with the photos',
  CLIP_NOT_READ: 'the clip was not examined',
  CLIP_TIMES: 'the clip lasts longer than the time in which it could have been recorded',
  CLIP_SHORT: 'the clip is too short to examine',
  CLIP_REPEATS: 'the frames of the clip repeat',
  CLIP_MAY_REPEAT: 'the frames of the clip may repeat',
  CLIP_OF_OTHER_MOMENT: 'the clip does not show the moments of the photos',
  CLIP_MAY_BE_OTHER: 'the clip may not show the moments of the photos',
  CLIP_WITHOUT_FACE: 'the face is not visible throughout the clip',
  FACE_STATIC: 'the face did not move at all during the clip',
  FACE_FLAT: 'the face is flat: it was tilted, and the nose did not move against the face',
  DEPTH_NOT_SEEN: 'the head moved too little to distinguish a person from a picture',
  HEAD_HAS_DEPTH: 'the nose moved against the face as on a turning head',

  // Reasons about the other signers.
  FACES_NOT_COMPARED: 'the faces could not be compared',
  SAME_FACE: 'the face matches the signer with order {order}',
  SIMILAR_FACE: 'the face resembles the signer with order {order}',

  // Reasons about the reference photo.
  REFERENCE_NOT_COMPARED: 'the face could not be compared with the reference photo',
  REFERENCE_DIFFERS: 'the face differs from that in the reference photo (distance {distance})',
  REFERENCE_UNCLEAR: 'the face may differ from that in the reference photo (distance {distance})',
} as const;

export type CheckReasonCode = keyof typeof CHECK_REASONS;

/** Returns the text that the evidence records. */
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

/**
 * Returns the reasons in a text of the evidence. Returns null if a reason is unknown, for example because a later
 * version recorded it.
 */
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

/**
 * Returns a pattern that matches a text and captures its facts. Facts are numbers and names, so they contain no
 * parentheses.
 */
function patternOf(words: string): RegExp {
  const literal = words.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${literal.replaceAll(/\{(\w+)\}/g, '(?<$1>[^()]+)')}$`);
}
