/**
 * Reads a User-Agent into coarse families of systems and browsers, so that a genuine browser never contradicts itself.
 * For example, an iPad in desktop mode claims to be a Mac, an Android phone claims to be a Linux machine, and many
 * browsers are Chrome with another name.
 */
import UAParser from 'my-ua-parser';

export interface DeviceClaims {
  browser?: Record<string, unknown> | undefined;
  device?: Record<string, unknown> | undefined;
}

type SystemFamily = 'windows' | 'apple' | 'linux';
type BrowserFamily = 'chromium' | 'firefox' | 'safari';

export interface NamedDevice {
  system: SystemFamily | null;
  browser: BrowserFamily | null;
}

export function readUserAgent(userAgent: string): NamedDevice {
  const { os, browser, engine } = new UAParser(userAgent.slice(0, MAX_USER_AGENT_LENGTH)).getResult();
  return {
    system: familyOf(SYSTEMS, os.name),
    // On iPhones and iPads, every browser uses the engine of Safari. Its name is therefore ignored.
    browser: os.name === 'iOS' && engine.name === 'WebKit' ? null : familyOf(BROWSERS, browser.name),
  };
}

/**
 * Returns the system and the browser that the payload names, in `browser.name` and in `device.os`. The latter is a text
 * or has the form `{ name }`.
 */
export function claimsOf({ browser, device }: DeviceClaims): NamedDevice {
  return {
    system: familyOf(SYSTEMS, nameIn(device?.['os'])),
    browser: familyOf(BROWSERS, nameIn(browser?.['name'])),
  };
}

/**
 * Compares the claimed device with the User-Agent. Only two known families can contradict each other. An unknown name
 * never contradicts.
 */
export function contradicts(claimed: NamedDevice, sent: NamedDevice): { system: boolean; browser: boolean } {
  return {
    system: claimed.system !== null && sent.system !== null && claimed.system !== sent.system,
    browser: claimed.browser !== null && sent.browser !== null && claimed.browser !== sent.browser,
  };
}

export function isAutomation(userAgent: string): boolean {
  return AUTOMATION.test(userAgent.slice(0, MAX_USER_AGENT_LENGTH));
}

const MAX_USER_AGENT_LENGTH = 512;
const AUTOMATION =
  /headless|phantomjs|selenium|puppeteer|playwright|^(?:curl|wget|python|go-http|java|okhttp|axios|node|undici|postman|libwww|scrapy)/i;

const SYSTEMS: readonly (readonly [RegExp, SystemFamily])[] = [
  [/windows|^win(?:32|64)/i, 'windows'],
  [/\b(?:ios|ipados|iphone|ipad)\b|mac/i, 'apple'],
  [/android|linux|ubuntu|debian|fedora|suse|chrom(?:e|ium) ?os|harmonyos|kaios/i, 'linux'],
];

const BROWSERS: readonly (readonly [RegExp, BrowserFamily])[] = [
  [/firefox|fennec|focus|klar/i, 'firefox'],
  [
    /chrom|edg|opera|opr|samsung|brave|vivaldi|yandex|miui|ucbrowser|webview|android|silk|huawei|duckduckgo/i,
    'chromium',
  ],
  [/safari/i, 'safari'],
];

function familyOf<Family>(
  table: readonly (readonly [RegExp, Family])[],
  name: string | undefined,
): Family | null {
  if (name === undefined) return null;
  return table.find(([pattern]) => pattern.test(name))?.[1] ?? null;
}

function nameIn(value: unknown): string | undefined {
  if (typeof value === 'string') return value.slice(0, MAX_USER_AGENT_LENGTH);
  if (typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string') {
    return value.name.slice(0, MAX_USER_AGENT_LENGTH);
  }
  return undefined;
}
