/** Decides by which channels a message is sent to a phone. */
import type { MessageChannel, PhoneChannel, MessageKind } from '@countersign/contract/rules/messages';
import type { Language } from '@countersign/contract/rules/languages';
import type { Messengers } from './messengers.ts';
import type { Kernel } from '../signing/kernel.ts';

type ChannelDeps = Pick<Kernel, 'settings'> & Pick<Messengers, 'whatsApp'>;
interface PhoneMessage {
  kind: MessageKind;
  language: Language | null;
}

/**
 * Returns the channels in the order in which they are tried. If no WhatsApp template is registered for a message, it is
 * sent only by SMS.
 */
export function phoneChannels(
  { settings, whatsApp }: ChannelDeps,
  { kind, language }: PhoneMessage,
): readonly PhoneChannel[] {
  const order = kind === 'otp' ? settings.OTP_CHANNELS : settings.PHONE_CHANNELS;
  return order.filter((channel) => channel !== 'whatsapp' || whatsApp?.takes(kind, language ?? 'en'));
}

/** Returns the channel to try after the given channel failed, or null if none is left. */
export function nextChannel(
  deps: ChannelDeps,
  channel: MessageChannel,
  message: PhoneMessage,
): PhoneChannel | null {
  const channels: readonly MessageChannel[] = phoneChannels(deps, message);
  const position = channels.indexOf(channel);
  return position < 0 ? null : (phoneChannels(deps, message)[position + 1] ?? null);
}
