/** The settings of a template: the name of each and its effect in one sentence. */
import { counted } from './figure.ts';

export const templateSettings = {
  groups: {
    course: 'Signing process',
    otp: 'One-time password',
    messages: 'Messages',
    trust: 'Network and device',
    location: 'Location',
    photos: 'Photos',
    review: 'Review before sealing',
    systems: 'Your systems',
  },
  defaultIs: (value: string) => `Default: ${value}`,
  range: (min: string, max: string) => `Enter a whole number from ${min} to ${max}.`,
  notAddress: 'Enter a complete address that starts with https://.',
  attachments: {
    add: 'Add attachment',
    remove: 'Remove attachment',
    name: 'Name',
    nameHint: 'Shown to the signer, for example: Proof of address',
    required: 'Required to continue',
    unnamed: 'Enter a name for each attachment.',
  },
  reviewers: {
    tooFew: 'Choose at least two people, because two must accept.',
    count: (count: number) => (count === 0 ? 'Every reviewer' : counted(count, 'person', 'people')),
  },
  choices: {
    decline: {
      off: 'Not offered',
      ends_session: 'Offered; declining ends the session for all signers',
      ends_signer: 'Offered; the other signers continue',
    },
    normalise: {
      on: 'Rewritten; signers read the rewritten document',
      off: 'Accepted only if already in the strict form',
    },
    unrepresentable_pages: {
      refuse: 'Upload rejected',
      rasterise: 'Shown as pictures',
    },
    clip_missing: { record: 'Accept', review: 'Review', refuse: 'Reject' },
    signature_method: {
      drawn: 'Drawn mark',
      own_certificate: 'Drawn mark and one-time certificate',
      aadhaar_esign: 'Drawn mark and Aadhaar eSign',
      csc: 'Drawn mark and remote signature (CSC)',
    },
    webhook_inputs: { keys: 'Names only', values: 'Names and values' },
    liveness_challenge: {
      off: 'Clip only: rejects proven pictures',
      record: 'Guided: also records head turns and colours',
      require: 'Proof required: rejects unproven presence (recommended for loans)',
    },
  },
  presets: {
    title: 'Start from',
    names: { low: 'Low risk', standard: 'Standard loan', high: 'High value' },
    effects: {
      low: 'Invitations and the signed copy are sent. 72 hours to sign, no review.',
      standard:
        'Also records movements and the device. Sessions with a failed check are reviewed. 48 hours to sign.',
      high: 'Requires movements and blocks VPNs. Two reviewers accept every session. 24 hours to sign.',
    },
  },
  sees: {
    title: 'What signers see',
    invitation: 'Invitation',
    invited: 'A message with their personal link, and a reminder halfway to the deadline.',
    notInvited: 'No message: your system passes the link on.',
    senderNamed: 'Emails name the colleague who sent the session.',
    inTurn: 'Multiple signers are invited one after another.',
    otp: (minutes: string) =>
      `A one-time password sent to their phone, valid for ${counted(Number(minutes), 'minute')}.`,
    otpByEmail: 'By email, if the signer chooses it.',
    otpByCall: 'By voice call, if the signer chooses it.',
    vpn: 'Signers who use a VPN or proxy see “Access Denied”.',
    document: 'The document, to read to the end, and the consent.',
    attachments: (names: string) => `Requested attachments: ${names}.`,
    decline: 'An “I do not want to sign” option, from this step on.',
    location: 'Their position on a map. Every position is accepted.',
    locationChecked: 'Their position on a map. Signers who are too far away can’t continue.',
    photos: (attempts: string) =>
      `Three photos of their face and a code; ${counted(Number(attempts), 'attempt')} before a pause.`,
    challenge: 'A turn of the head, and colours on the screen.',
    signature: 'A signature field.',
    ownCertificate:
      'The sealed document also contains a signature with a one-time certificate in their name.',
    remote: 'A page of an outside service, where they also sign.',
    signatures: 'A signature field for each document.',
    sealed: 'A confirmation that everything is signed. The document is sealed immediately.',
    reviewed:
      'A confirmation that everything is signed. If your conditions apply, a reviewer decides before sealing.',
    completed: 'A message with a link to the sealed document.',
  },
  settings: {
    validity_hours: [
      'Time to sign',
      'A session that isn’t completed within this time expires, and its links stop working.',
    ],
    allow_out_of_order_signing: [
      'Any signing order',
      'Signers don’t wait for each other. Otherwise, a link opens when it is the signer’s turn.',
    ],
    attachments: [
      'Attachments',
      'Files or photos that each signer adds after reading the document, such as proof of address. Up to five.',
    ],
    decline: [
      '“I do not want to sign”',
      'Lets a signer decline with a reason at any step after the one-time password. You and your systems are notified.',
    ],
    normalise: [
      'Form of uploads',
      'A document in the strict form looks the same in every PDF program. The upload is stored too.',
    ],
    unrepresentable_pages: [
      'Pages that PDF programs display differently',
      'Senders can choose otherwise after they have compared both pictures of a page.',
    ],
    stamp: [
      'Stamp certificate',
      'A certificate from your stock becomes page 1 of the first document. Signers read and sign it with the document.',
    ],
    resume_minutes: [
      'Location and photos stay valid for',
      'Signers who return within this time continue where they stopped. 0 makes them repeat every step.',
    ],
    signature_per_document: [
      'One signature per document',
      'With several documents in a session, the signer signs each one. Otherwise, one signature covers all.',
    ],
    signature_method: [
      'Signature method',
      'With a one-time certificate, the sealed document also contains a signature in the name of each signer.',
    ],
    signature_drawn_fallback: [
      'Drawn mark as fallback',
      'Lets a signer whose signature at the outside service fails sign with the drawn mark instead.',
    ],
    otp_resend_limit: [
      'Resends',
      'How often a signer can request another one-time password after the first.',
    ],
    otp_verify_attempts_per_resend: [
      'Attempts',
      'Number of wrong entries allowed for each one-time password sent.',
    ],
    otp_regenerate_on_resend: [
      'New password with every resend',
      'If this is off, the same password is sent again while it is valid, so a delayed message still works.',
    ],
    otp_cooldown_minutes: ['Wait before a resend', 'The signer sees a countdown next to “Resend OTP”.'],
    otp_validity_minutes: ['Validity', 'How long a one-time password can be used.'],
    otp_lockout_minutes: [
      'Lockout',
      'How long a signer waits after exceeding the limits. The time doubles with each lockout in a row.',
    ],
    otp_email_allowed: [
      'Allow email',
      'Signers can get the one-time password by email, but never in the mailbox that received the link.',
    ],
    otp_voice_allowed: [
      'Allow voice calls',
      'Signers can have the one-time password read out in a call, if this installation has a voice provider.',
    ],
    send_invite_notification: [
      'Send invitations',
      'Each signer gets the personal link by SMS and email, and a reminder halfway to the deadline. Otherwise, your system passes the link on.',
    ],
    send_completion_notification: [
      'Send the sealed document',
      'Each signer gets a link to the sealed document, valid for 7 days.',
    ],
    sender_name_in_messages: [
      'Name the sender',
      'Emails with a link name the colleague who sent the session, next to your company. SMS messages name only the company.',
    ],
    base_url: [
      'Base URL of links',
      'Personal links begin with this address. Leave it empty to use the address of this server; others must be allowed by the operator.',
    ],
    vpn_check_enabled: [
      'Block VPNs and proxies',
      'Signers whose network address is a known VPN, proxy or Tor exit node are blocked permanently and see “Access Denied”.',
    ],
    device_intelligence_enabled: [
      'Record the device',
      'Records what the browser reports about the device and how reliable that is. It blocks no signer.',
    ],
    location_validation_enabled: [
      'Reject signers who are too far away',
      'Distances are measured to the branches of the session, or to the other signers. If this is off, they are only recorded.',
    ],
    max_distance_meters: [
      'Maximum distance between signers',
      'This applies only between signers; each branch has its own radius.',
    ],
    location_indeterminate_allowed: [
      'Accept inconclusive positions',
      'If a location is not accurate enough to determine the distance, the check is recorded as indeterminate and the signer continues.',
    ],
    location_max_accuracy_meters: [
      'Lowest accepted accuracy',
      'Locations that are less accurate are rejected if they leave the distance undecided. The signer is asked to try again outdoors.',
    ],
    location_cache_expiry_days: [
      'Age of other signers’ positions',
      'How long the position of another signer counts for the distance between signers.',
    ],
    ocr_max_attempts: [
      'Attempts',
      'Number of failed photo checks before the signer is locked out temporarily.',
    ],
    ocr_cooldown_minutes: ['Wait after a failure', 'The signer sees a countdown before the next photos.'],
    ocr_lockout_minutes: ['Lockout', 'How long the signer waits after the last attempt.'],
    photo_memory_days: [
      'Remember photos for',
      'How long accepted photos are remembered, so that copies are rejected in later sessions.',
    ],
    liveness_challenge: [
      'Proof of presence',
      'Every level records a clip and rejects proven pictures. The guided levels also ask for head turns at random moments, and then show a few screen colours. Indeterminate results can trigger a review. This is not certified liveness detection.',
    ],
    clip_missing: [
      'Photos without a clip',
      'While the photos are taken, the page records a clip of 5 seconds. Older clients send none, so presence stays indeterminate.',
    ],
    review_always: [
      'Review every session',
      'After everyone signs, the session waits until a reviewer accepts it for sealing.',
    ],
    review_on_failed_check: [
      'Review if a check failed',
      'For checks that don’t stop signing, such as a known VPN, a suspicious device, or the same face for two signers.',
    ],
    review_on_open_check: [
      'Review if a check is indeterminate',
      'This includes checks that did not run although this template requires them.',
    ],
    review_on_device_change: [
      'Review if the device changed',
      'A signer continued on a device other than the one that confirmed their identity.',
    ],
    review_if_read_under_seconds: [
      'Review if read in less than',
      'A review is also requested if the browser did not report the reading time. 0 turns this off.',
    ],
    review_if_photos_alike_percent: [
      'Review if photos are alike by at least',
      'Photos that are 85% or more alike are rejected as copies; a lower value also reviews near copies. 0 turns this off.',
    ],
    review_four_eyes: [
      'Two reviewers',
      'Two different people must accept a session. People who sent or prepared it can’t decide on it.',
    ],
    review_reviewers: [
      'Reviewers',
      'Only the people you select see the sessions in their queue and can decide. To allow every reviewer, select no one. If too few of them can review a session, every reviewer can.',
    ],
    review_deadline_hours: ['Decide within', 'Shown in the queue. An overdue review triggers one webhook.'],
    webhook_url: [
      'Webhook address',
      'Receives every change to a session. It must be a public address; manage the signing secrets under Webhooks.',
    ],
    webhook_inputs: [
      'Filled-in fields in webhooks',
      'With values, webhooks contain personal data. They are removed when the session is erased.',
    ],
  },
} as const;
