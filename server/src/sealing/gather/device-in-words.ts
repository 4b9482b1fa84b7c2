/**
 * Describes a device in words, such as 'Chrome 131 on Android 14, mobile'. The description is based on headers that the
 * browser sent.
 */
import UAParser from 'my-ua-parser';
import { printable } from '../../pki/printable.ts';

const MAX_NAME_LENGTH = 40;

/** Describes the device from its recorded headers. Returns null if they do not identify it. */
export function deviceInWords(device: object | null): string | null {
  const headers = new Map(Object.entries(device ?? {}));
  const header = (name: string): string | null => named(headers.get(name));
  const { browser, os } = new UAParser(header('user_agent') ?? '').getResult();
  const program = versioned(browser.name, browser.major) ?? header('browser');
  const system = versioned(os.name, os.version) ?? header('os');
  const machine = [program, system].filter((each) => each !== null).join(' on ');
  return [machine, header('type') ?? ''].filter((each) => each !== '').join(', ') || null;
}

function versioned(name: string | undefined, version: string | undefined): string | null {
  return name === undefined ? null : short([name, version ?? ''].join(' '));
}

const named = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? printable(value) : null;

const short = (text: string): string => printable(text).slice(0, MAX_NAME_LENGTH).trim();

/** Returns the time zone that the signer's device reported, or null if it is missing or unknown. */
export function timeZoneOf(timezone: unknown): string | null {
  if (typeof timezone !== 'string' || timezone === '') return null;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: timezone }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}
