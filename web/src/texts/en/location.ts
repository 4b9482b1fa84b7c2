/** SPEC 2, Location screen; SPEC 5 and 8, Location. */
import { distance } from '@countersign/contract/texts/en/distance';

export const location = {
  capturing: 'Capturing GPS Location',
  captured: 'Location Captured',
  required: 'Location Required',

  why: (company: string) =>
    `${company} records where you are when you sign. It protects you: nobody can sign in your name from somewhere else.`,
  whyOnce: 'Your position is read once, now. You are not followed.',
  promptHint: 'Your browser will ask for permission. Please choose “Allow”.',
  share: 'Share my location',
  waiting: 'Finding your position. This can take up to 10 seconds.',
  checking: 'Checking your position...',

  mapAlt: 'Map of your position',
  mapUnavailable: 'Map unavailable',
  details: 'Details',
  latitude: 'Latitude',
  longitude: 'Longitude',
  accuracy: 'Accuracy',
  distance,
  address: 'Address',
  addressUnavailable: 'Address unavailable',

  distanceFrom: { branch: 'Distance from branch', others: 'Distance from other signers' },
  distanceLimit: (limit: string) => `Allowed: up to ${limit}`,
  verdicts: {
    PASSED: 'Within limit',
    FAILED: 'Too far',
    INDETERMINATE: 'Not certain',
    UNCHECKED: 'For the record',
  },
  indeterminate:
    'Your position is not exact enough to tell whether you are within the limit. This is recorded, and you may proceed.',

  button: {
    capturing: 'Capturing Location...',
    required: 'Location Required',
    NOT_NEAR_BRANCH: 'Not Near Branch - Cannot Proceed',
    LOCATION_TOO_FAR: 'Location Too Far - Cannot Proceed',
    proceed: 'Proceed',
  },

  problems: {
    unsupported: 'Geolocation is not supported by this browser.',
    denied: 'Unable to retrieve your location. Please enable location services.',
    unavailable: 'Unable to retrieve your location. Please enable location services.',
    invalid: 'Invalid Location: Unable to determine valid coordinates. Please try again.',
    inaccurate: 'Your location is not accurate enough.',
  },
  remedies: {
    unsupported: 'Please open the link in a current version of Chrome, Safari, Firefox or Edge.',
    denied: 'Allow the location for this page in the settings of your browser, then try again.',
    unavailable: 'Switch on the location of your device, go near a window, then try again.',
    invalid: 'Switch on precise location on your device, then try again.',
    inaccurate: 'Please move to an open place and try again.',
  },
  refusals: {
    NOT_NEAR_BRANCH: 'You must be near a known branch location',
    LOCATION_TOO_FAR: 'You must be within the allowed distance of other participants',
  },
  refusalHints: {
    NOT_NEAR_BRANCH: 'Please go nearer to the branch, then try again.',
    LOCATION_TOO_FAR: 'Please go to where the other signers are, then try again.',
  },
  unsent: 'Your position could not be sent',
  unsentKept: 'Your position is kept on this page. You need not capture it again.',
} as const;
