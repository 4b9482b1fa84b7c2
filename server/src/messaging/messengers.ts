/** The providers that deliver messages and make calls. */
import type { Mail } from '../providers/mail/mail.ts';
import type { SmsTemplates } from '../providers/sms/sms-templates.ts';
import type { Sms } from '../providers/sms/sms.ts';
import type { Voice } from '../providers/voice/voice.ts';
import type { WhatsApp } from '../providers/whatsapp/whatsapp.ts';

export interface Messengers {
  sms: Sms;
  /** The WhatsApp provider, or null if the installation has none. */
  whatsApp: WhatsApp | null;
  /** The provider of calls that read out a one-time password, or null if the installation has none. */
  voice: Voice | null;
  smsTemplates: SmsTemplates;
  mail: Mail;
}
