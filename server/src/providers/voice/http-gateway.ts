/** Makes phone calls through a gateway that accepts an HTTP request and reads a text to the listener. */
import type { VoicePlaceholder } from '../gateway-template.ts';
import { askHttpGateway, digitsOf, type HttpGateway } from '../http-gateway.ts';
import { localeOf, spokenText, type Voice, type VoiceCall } from './voice.ts';

export const createHttpGatewayVoice = (gateway: HttpGateway): Voice => ({
  // Every language is supported, because the gateway chooses the voice.
  speaks: () => true,
  async call(call) {
    await askHttpGateway('The voice gateway', gateway, valuesFor(call));
    return null;
  },
});

const valuesFor = (call: VoiceCall): Record<VoicePlaceholder, string> => ({
  to: call.to,
  to_digits: digitsOf(call.to),
  text: spokenText(call),
  otp: call.otp,
  language: localeOf(call.language),
  message_id: call.id,
});
