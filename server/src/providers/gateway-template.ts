/** Fills templates with placeholders such as `{{like_this}}`. Each value is escaped for the format of the template. */

export const SMS_PLACEHOLDERS = [
  'to',
  'to_digits',
  'text',
  'otp',
  'link',
  'message_id',
  'dlt_template_id',
  'dlt_entity_id',
] as const;
export type SmsPlaceholder = (typeof SMS_PLACEHOLDERS)[number];

export const VOICE_PLACEHOLDERS = ['to', 'to_digits', 'text', 'otp', 'language', 'message_id'] as const;
export type VoicePlaceholder = (typeof VOICE_PLACEHOLDERS)[number];

export type Escape = 'json' | 'url' | 'xml';

const PLACEHOLDER = /\{\{\s*([^{}]*?)\s*\}\}/g;

export function fillTemplate(
  template: string,
  values: Readonly<Record<string, string>>,
  escape: Escape,
): string {
  return template.replaceAll(PLACEHOLDER, (_whole, name: string) => ESCAPES[escape](values[name] ?? ''));
}

export const placeholdersOf = (template: string): string[] => [
  ...new Set([...template.matchAll(PLACEHOLDER)].map(([, name = '']) => name)),
];

/** Returns how values are escaped in a content type, or null if the server cannot escape them safely. */
export function escapeFor(contentType: string): Escape | null {
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  if (type === 'application/x-www-form-urlencoded') return 'url';
  if (type === 'application/json' || type.endsWith('+json')) return 'json';
  if (type === 'application/xml' || type === 'text/xml' || type.endsWith('+xml')) return 'xml';
  return null;
}

const ESCAPES: Readonly<Record<Escape, (value: string) => string>> = {
  json: (value) => JSON.stringify(value).slice(1, -1),
  url: encodeURIComponent,
  xml: (value) =>
    value
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
      .replaceAll("'", '&apos;'),
};
