/** The texts of the location screen (SPEC 2, Location screen; SPEC 5 and 8, Location). */
import { distance } from '@countersign/contract/texts/en/distance';

export const location = {
  capturing: 'Capturing GPS Location',
  captured: 'Location Captured',
  required: 'Location Required',

  why: (company: string) =>
    `${company} records where you sign. This helps to stop anyone else from signing in your name.`,
  whyOnce: 'We read your location once, now. We do not track you.',
  promptHint: 'Your browser will ask for permission. Choose “Allow”.',
  share: 'Share my location',
  waiting: 'Finding your location. This can take up to 10 seconds.',
  checking: 'Checking your location...',

  mapAlt: 'Map of your location',
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
    INDETERMINATE: 'Uncertain',
    UNCHECKED: 'Recorded',
  },
  indeterminate:
    'Your location is not accurate enough to show whether you are within the limit. We record this, and you can proceed.',

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
    unsupported: 'Open the link in an up-to-date version of Chrome, Safari, Firefox or Edge.',
    denied: 'Allow location access for this page in your browser settings, then try again.',
    unavailable: 'Turn on location on your device and move near a window. Then try again.',
    invalid: 'Turn on precise location on your device, then try again.',
    inaccurate: 'Move to an open place, then try again.',
  },
  refusals: {
    NOT_NEAR_BRANCH: 'You must be near a known branch location',
    LOCATION_TOO_FAR: 'You must be within the allowed distance of other participants',
  },
  refusalHints: {
    NOT_NEAR_BRANCH: 'Move closer to the branch, then try again.',
    LOCATION_TOO_FAR: 'Move closer to the other signers, then try again.',
  },
  unsent: 'Your location could not be sent',
  unsentKept: 'Your location is still on this page. You do not need to capture it again.',
} as const;
