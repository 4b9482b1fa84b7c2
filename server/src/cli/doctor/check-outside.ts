/**
 * Checks whether this machine can reach the external services in the settings. It opens a connection and sends nothing.
 */
import net from 'node:net';
import tls from 'node:tls';
import { IPQUALITYSCORE_URL } from '../../providers/ip-intelligence/ipqualityscore.ts';
import { PROXYCHECK_URL } from '../../providers/ip-intelligence/proxycheck.ts';
import { TWILIO_URL } from '../../providers/twilio-account.ts';
import { WHATSAPP_URL } from '../../providers/whatsapp/cloud-api.ts';
import { syslogTarget } from '../../delivery/audit-stream/syslog.ts';
import type { Settings } from '../../settings/settings.ts';
import { check, type Finding, problem, right, warning } from './finding.ts';

const PATIENCE_MILLISECONDS = 5000;
const ADDRESS_SERVICES = { proxycheck: PROXYCHECK_URL, ipqualityscore: IPQUALITYSCORE_URL };

interface Place {
  setting: string;
  host: string;
  port: number;
  isTls: boolean;
  /** Further options of the connection, such as the trusted certificates. */
  options?: () => Promise<tls.ConnectionOptions>;
  /** True if no one can sign without the service. A failure of any other service is recorded, and signing continues. */
  isNeeded: boolean;
}

export const checkOutside = (settings: Settings): Promise<Finding> =>
  check('outside', 'Check the addresses in the settings.', async () => {
    const places = placesOf(settings);
    if (places.length === 0) return right('the settings name no external service that could be unreachable');
    const tried = await Promise.all(places.map(async (place) => ({ place, fault: await faultOf(place) })));
    const away = tried.filter(({ fault }) => fault !== null);
    if (away.length === 0) return right(`${places.map(inWords).join(', ')} can be reached`);
    const says = away.map(({ place, fault }) => `${inWords(place)}: ${fault}`).join('; ');
    const todo = `Check ${away.map(({ place }) => place.setting).join(', ')}, and that this machine may connect to it (firewall, DNS, certificates: NODE_EXTRA_CA_CERTS).`;
    return away.some(({ place }) => place.isNeeded) ? problem(says, todo) : warning(says, todo);
  });

const inWords = ({ setting, host, port }: Place): string => `${setting} (${host}:${port})`;

/**
 * Each record must name every provider of its setting. A new provider therefore does not compile until its address is
 * listed here.
 */
function placesOf(settings: Settings): Place[] {
  const { SMTP_URL: smtp, IP_SERVICE } = settings;
  const syslog = syslogTarget(settings);
  const twilio = placeOf('TWILIO_BASE_URL', settings.TWILIO_BASE_URL ?? TWILIO_URL, true);
  const sms: Record<Settings['SMS_PROVIDER'], Place[]> = {
    outbox: [],
    twilio,
    http: placeOf('SMS_HTTP_URL', settings.SMS_HTTP_URL, true),
  };
  const whatsApp: Record<Settings['WHATSAPP_PROVIDER'], Place[]> = {
    none: [],
    outbox: [],
    cloud: placeOf('WHATSAPP_BASE_URL', settings.WHATSAPP_BASE_URL ?? WHATSAPP_URL),
  };
  const voice: Record<Settings['VOICE_PROVIDER'], Place[]> = {
    none: [],
    outbox: [],
    // If SMS also uses Twilio, the address is already listed.
    twilio: settings.SMS_PROVIDER === 'twilio' ? [] : twilio,
    http: placeOf('VOICE_HTTP_URL', settings.VOICE_HTTP_URL),
  };
  const mail: Record<Settings['MAIL_PROVIDER'], Place[]> = {
    outbox: [],
    smtp: smtp ? [{ setting: 'SMTP_URL', ...smtp, isTls: smtp.tls === 'implicit', isNeeded: true }] : [],
  };
  const maps: Record<Settings['MAP_PROVIDER'], Place[]> = {
    none: [],
    schematic: [],
    tiles: placeOf('MAP_TILES_URL', settings.MAP_TILES_URL),
    static: placeOf('MAP_STATIC_URL', settings.MAP_STATIC_URL),
  };
  const geocoder: Record<Settings['GEOCODER'], Place[]> = {
    none: [],
    'nearest-place': [],
    nominatim: placeOf('NOMINATIM_URL', settings.NOMINATIM_URL),
    http: placeOf('GEOCODER_URL', settings.GEOCODER_URL),
  };
  return [
    ...sms[settings.SMS_PROVIDER],
    ...whatsApp[settings.WHATSAPP_PROVIDER],
    ...voice[settings.VOICE_PROVIDER],
    ...mail[settings.MAIL_PROVIDER],
    ...placeOf('TSA_URL', settings.TSA_URL),
    ...placeOf('AADHAAR_ESIGN_URL', settings.AADHAAR_ESIGN_URL),
    ...placeOf('AADHAAR_ESIGN_STATUS_URL', settings.AADHAAR_ESIGN_STATUS_URL),
    ...maps[settings.MAP_PROVIDER],
    ...geocoder[settings.GEOCODER],
    ...(IP_SERVICE === 'none'
      ? []
      : placeOf('IP_SERVICE_URL', settings.IP_SERVICE_URL ?? ADDRESS_SERVICES[IP_SERVICE])),
    ...placeOf('OTEL_EXPORTER_OTLP_ENDPOINT', settings.OTEL_EXPORTER_OTLP_ENDPOINT),
    ...placeOf('AUDIT_WEBHOOK', settings.AUDIT_WEBHOOK),
    ...(syslog ? [{ setting: 'AUDIT_SYSLOG', ...syslog, isTls: true, isNeeded: false }] : []),
  ];
}

/** Returns an empty list if there is no address, or if its host contains a placeholder. */
function placeOf(setting: string, address: string | undefined, isNeeded = false): Place[] {
  const origin = /^https?:\/\/[^/?#]+/.exec(address ?? '')?.[0] ?? '';
  if (!URL.canParse(origin) || /[{}]|%7[bd]/i.test(origin)) return [];
  const { protocol, hostname, port } = new URL(origin);
  const isTls = protocol === 'https:';
  const host = hostname.replaceAll(/^\[|\]$/g, '');
  return [{ setting, host, port: Number(port || (isTls ? 443 : 80)), isTls, isNeeded }];
}

/** Returns null if a connection was established and the certificate is trusted. */
async function faultOf({ host, port, isTls, options }: Place): Promise<string | null> {
  const further = await options?.();
  return new Promise((resolve) => {
    const servername = net.isIP(host) ? {} : { servername: host };
    const socket = isTls
      ? tls.connect({ host, port, ...servername, ...further })
      : net.connect({ host, port });
    const end = (fault: string | null) => {
      socket.destroy();
      resolve(fault);
    };
    socket.setTimeout(PATIENCE_MILLISECONDS, () => end('does not respond'));
    socket.once(isTls ? 'secureConnect' : 'connect', () => end(null));
    socket.once('error', (error: NodeJS.ErrnoException) => end(error.code ?? error.message));
  });
}
