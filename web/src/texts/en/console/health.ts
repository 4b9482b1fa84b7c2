/** The health page: sealing, delivery, queues and retention. */
import { counted, figure } from './figure.ts';

export const health = {
  title: 'Health',
  lead: 'The state of sealing, message delivery and queues. Refreshes every 15 seconds.',
  loading: 'Loading...',
  verdict: {
    works: 'Everything works.',
    failed: (count: number) =>
      count === 0
        ? 'No message failed in the last hour.'
        : `${counted(count, 'message')} failed in the last hour.`,
    undelivered: (count: number) => `${counted(count, 'webhook')} could not be delivered.`,
    cannotSeal: 'Documents can’t be sealed.',
    endsSoon: 'The sealing certificate expires within 30 days.',
    unreadable: 'Some data was altered and can’t be decrypted.',
    silent: (name: string) => `${name}: no response.`,
  },
  never: 'Never',
  since: 'oldest',
  seal: 'Seal',
  certificateEnds: 'Certificate expires',
  lastSealed: 'Last sealed',
  cannotSeal: 'Documents can’t be sealed:',
  endsSoon:
    'The certificate expires within 30 days, and documents can’t be sealed without one. Request a new certificate from its issuer now.',
  keys: 'Encryption',
  keySince: 'Master key activated',
  keyState: 'State',
  keyStates: {
    settled: 'All data is encrypted with this key',
    announced: 'A new key was announced; waiting for the servers to load it',
    reencrypting: 'New data uses the new key; older data is being re-encrypted',
    waiting_for_nodes:
      'All data uses the new key; the former key is removed when no server holds it any longer',
  },
  keyProgress: 'Re-encrypted',
  keyDone: (done: number, total: number) => `${figure(done)} of ${figure(total)}`,
  keyNodes: 'Servers with the former key',
  keyNodesAdvice:
    'Give these servers the new master key. If they read it from the environment, restart them.',
  keyUnreadable: (count: number) =>
    count === 1
      ? '1 value or file was altered and can’t be decrypted. The log names it.'
      : `${figure(count)} values or files were altered and can’t be decrypted. The log names them.`,
  waiting: 'Queues',
  queues: {
    messages: 'Messages',
    seals: 'Seals',
    webhooks: 'Webhooks',
    reviews: 'Reviews',
    evidence_log: 'Evidence log entries',
    insight: 'Events to count for Insight',
  },
  channels: {
    sms: 'SMS, last 7 days',
    whatsapp: 'WhatsApp, last 7 days',
    email: 'Email, last 7 days',
  },
  lastSent: 'Last accepted by the provider',
  sent: 'Sent',
  delivered: 'Delivery confirmed',
  failed: 'Failed',
  lastFailed: 'Last failure',
  providers: 'Providers',
  ports: {
    sms: 'SMS',
    whatsapp: 'WhatsApp',
    voice: 'Voice calls',
    mail: 'Email',
    maps: 'Maps',
    geocoder: 'Geocoding',
    addresses: 'Address service',
    timestamps: 'Timestamps',
    vision: 'Photo analysis',
    storage: 'File storage',
  },
  answered: 'last response',
  unanswered: 'No response',
  lastWebhook: 'Last webhook delivered',
  undelivered: 'Undelivered webhooks',
  dataOf: (name: string) => `IP address data ${name}`,
  noData: 'No IP address data is installed, so the network check can’t detect VPNs.',
  oldData: 'Some IP address data is more than 30 days old. Update it, because networks change.',
  retention: 'Retention',
  keptForEver: 'Nothing is erased automatically, because RETENTION_DAYS is not set.',
  keptFor: (days: number) =>
    `Personal data is erased ${counted(days, 'day')} after a session ends. The evidence chain is retained.`,
  ended: 'Ended, not yet erased',
  firstEnded: 'End of oldest session',
  firstErased: 'Erasure of oldest session due',
  dueNow: 'Will be erased in the next run',
  dueWithin: (days: number) => `Due within ${counted(days, 'day')}`,
  whatIsErased:
    'Erased: documents, photos, positions, signatures, names, phone numbers, email addresses, metadata and the network addresses in events.',
} as const;
