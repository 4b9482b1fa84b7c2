/** Every setting of a template: its name, and its effect in a sentence. */
export const templateSettings = {
  groups: {
    course: 'Course',
    otp: 'One-time password',
    messages: 'Messages',
    trust: 'Network and device',
    location: 'Location',
    photos: 'Photos',
    review: 'Review before the seal',
    systems: 'Your systems',
  },
  units: {
    minutes: 'minutes',
    seconds: 'seconds',
    hours: 'hours',
    days: 'days',
    metres: 'metres',
    times: 'times',
    percent: 'percent',
  },
  defaultIs: (value: string) => `Default: ${value}`,
  range: (min: string, max: string) => `Please enter a whole number from ${min} to ${max}.`,
  notAddress: 'Please enter a whole address that begins with https://.',
  attachments: {
    add: 'Ask for one',
    remove: 'Do not ask for it',
    name: 'Name',
    nameHint: 'As the signer reads it, for example: Proof of address',
    required: 'Nobody goes on without it',
    unnamed: 'Please give each a name.',
  },
  choices: {
    decline: {
      off: 'Not offered',
      ends_session: 'Offered; it ends the session for everybody',
      ends_signer: 'Offered; the others go on without this signer',
    },
    liveness_challenge: { off: 'Off', record: 'Record, refuse nobody', require: 'Require' },
  },
  sees: {
    title: 'What the signer will see',
    invitation: 'Invitation',
    invited: 'A message with the personal link, and a reminder at half time.',
    notInvited: 'No message of ours: your system passes the link on.',
    inTurn: 'Of several signers, each when the turn comes.',
    otp: (minutes: string) => `A one-time password on the phone, valid for ${minutes} minutes.`,
    otpByEmail: 'By e-mail instead, where the signer wants it.',
    otpByCall: 'By a call instead, where the signer wants it.',
    vpn: 'Who comes through a VPN or a proxy sees ‘Access Denied’.',
    document: 'The document, to be read to its end, and the consent.',
    attachments: (names: string) => `Asked for: ${names}.`,
    decline: '‘I do not want to sign’, from here on.',
    location: 'The position on a map. It refuses nobody.',
    locationChecked: 'The position on a map. Who is too far away is told so, and does not go on.',
    photos: (attempts: string) => `Three photos of face and code; ${attempts} tries, then a pause.`,
    challenge: 'A turn of the head, and colours on the screen.',
    signature: 'A field to sign in, once.',
    signatures: 'A field to sign in, for each document.',
    sealed: 'That everything is signed; the document is sealed at once.',
    reviewed: 'That everything is signed; on your conditions a reviewer looks at it first.',
    completed: 'A message with a link to the sealed document.',
  },
  settings: {
    validity_hours: [
      'Time to sign',
      'A session that is not completed by then expires, and its links stop working.',
    ],
    allow_out_of_order_signing: [
      'Signing in any order',
      'Signers need not wait for each other. Otherwise a link opens when its turn has come.',
    ],
    attachments: [
      'Attachments',
      'What each signer photographs or chooses after reading the document, such as proof of address. Up to five.',
    ],
    decline: [
      '‘I do not want to sign’',
      'Lets a signer decline, with a reason, in every step after the one-time password. You and your systems are told.',
    ],
    signature_per_document: [
      'A signature for each document',
      'Of several documents in one session, the signer signs each on its own. Otherwise one signature stands for all.',
    ],
    otp_resend_limit: [
      'Resends',
      'How often a signer may ask for the one-time password again after the first.',
    ],
    otp_verify_attempts_per_resend: [
      'Attempts',
      'Wrong one-time passwords that are allowed for each one sent.',
    ],
    otp_regenerate_on_resend: [
      'A new password with every resend',
      'Otherwise the same one is sent again while it is valid, so that a late message does no harm.',
    ],
    otp_cooldown_minutes: ['Wait before a resend', 'The signer sees a countdown beside ‘Resend OTP’.'],
    otp_validity_minutes: ['Validity', 'A one-time password can be used for this long.'],
    otp_lockout_minutes: [
      'Lockout',
      'Who asks for more than allowed waits for this long; twice as long each time in a row.',
    ],
    otp_email_allowed: [
      'By e-mail too',
      'The signer may choose e-mail for the one-time password, but never the mailbox that got the link.',
    ],
    otp_voice_allowed: [
      'By a call too',
      'The signer may ask for a call that reads out the one-time password, where this installation makes calls.',
    ],
    send_invite_notification: [
      'Send the link',
      'Each signer gets the personal link by SMS and mail, and a reminder at half time. Otherwise your system passes it on.',
    ],
    send_completion_notification: [
      'Send the sealed document',
      'Each signer gets a link to the sealed document, valid for seven days.',
    ],
    base_url: [
      'Address of the links',
      'What personal links begin with, where signers reach the pages under another address than this server’s own.',
    ],
    vpn_check_enabled: [
      'Block VPNs and proxies',
      'A signer whose network address is known as a VPN, a proxy or Tor is blocked for good and sees ‘Access Denied’.',
    ],
    device_intelligence_enabled: [
      'Record the device',
      'What the browser tells about the device, and how far it can be trusted. It blocks nobody.',
    ],
    location_validation_enabled: [
      'Refuse who is too far away',
      'From the branches of the session, or from the other signers. Otherwise distances are recorded and refuse nobody.',
    ],
    max_distance_meters: [
      'Distance between signers',
      'How far apart the signers may be; each branch has its own radius.',
    ],
    location_indeterminate_allowed: [
      'Accept a position that leaves it open',
      'Where the accuracy of the position does not tell whether it is near enough, it is recorded as not established and goes on.',
    ],
    location_max_accuracy_meters: [
      'Worst accuracy',
      'A less accurate position is refused where it leaves the distance open; the signer is asked to try again outdoors.',
    ],
    location_cache_expiry_days: [
      'Age of other signers’ positions',
      'For how long another signer’s position counts in the distance between signers.',
    ],
    ocr_max_attempts: ['Attempts', 'Photo checks that may fail before the signer is locked out for a while.'],
    ocr_cooldown_minutes: ['Wait after a failure', 'The signer sees a countdown before the next photos.'],
    ocr_lockout_minutes: ['Lockout', 'How long the signer waits after the last attempt.'],
    photo_memory_days: [
      'Photos known again for',
      'How long accepted photos are remembered, so that a copy of one is refused in any later session.',
    ],
    liveness_challenge: [
      'Turn of the head and colours of the screen',
      'A signer turns the head at the second and third photo and lets the screen show a few colours, so that a picture or a recording is told from a person. ‘Require’ refuses where this fails; what stays open can ask for a review. It is no certified liveness detection.',
    ],
    review_always: [
      'Review every session',
      'Once all have signed, the session waits for a reviewer, and is sealed when it was accepted.',
    ],
    review_on_failed_check: [
      'Review where a check failed',
      'Such as a network known as a VPN, a suspicious device, or one face for two signers, where the signing went on nevertheless.',
    ],
    review_on_open_check: [
      'Review where a check was not established',
      'Or did not run, although this template asks for it.',
    ],
    review_on_device_change: [
      'Review where the device changed',
      'A signer went on with another device than the one that confirmed the identity.',
    ],
    review_if_read_under_seconds: [
      'Review where it was read in less than',
      'Also where the browser did not report how long the document was read. 0 switches it off.',
    ],
    review_if_photos_alike_percent: [
      'Review where the photos are alike by',
      'Copies of one picture are alike by 85 percent and more and are refused; a lower figure shows what comes near to it. 0 switches it off.',
    ],
    review_four_eyes: [
      'Four eyes',
      'Two different people have to accept, and nobody may decide on what they sent or prepared themselves.',
    ],
    review_deadline_hours: [
      'Decide within',
      'The queue shows it; a review that is overdue is told by a webhook, once.',
    ],
    webhook_url: [
      'Webhook address',
      'Every change of a session is sent there. It must be a public address; the secrets are under Webhooks.',
    ],
  },
} as const;
