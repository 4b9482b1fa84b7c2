/** The providers that deliver messages and calls. */
import type { Mail } from '../providers/mail/mail.ts';
import type { SmsTemplates } from '../providers/sms/sms-templates.ts';
import type { Sms } from '../providers/sms/sms.ts';
import type { Voice } from '../providers/voice/voice.ts';
import type { WhatsApp } from '../providers/whatsapp/whatsapp.ts';

export interface Messengers {
  sms: Sms;
  /** The WhatsApp provider. Null if the installation has none. */
  whatsApp: WhatsApp | null;
  /** Makes calls that read out a one-time password. Null if the installation has no voice provider. */
  voice: Voice | null;
  smsTemplates: SmsTemplates;
  mail: Mail;
}
