/** Reads the origin of a request for the evidence: the address and the device headers of SPEC 7. */
import type { FastifyRequest } from 'fastify';

const DEVICE_HEADERS = [
  ['os', 'x-device-os'],
  ['browser', 'x-device-browser'],
  ['type', 'x-device-type'],
  ['fingerprint', 'x-device-fingerprint'],
  ['screen', 'x-screen-resolution'],
  ['timezone', 'x-timezone'],
  ['user_agent', 'user-agent'],
] as const;

/**
 * The maximum stored length of a header. Real headers are shorter. A caller could otherwise fill the evidence with long
 * ones.
 */
const MAX_HEADER_LENGTH = 256;

export type Device = Partial<Record<(typeof DEVICE_HEADERS)[number][0], string>>;

export interface Origin {
  ip: string;
  device: Device;
}

export function originOf(request: FastifyRequest): Origin {
  const device: Device = {};
  for (const [name, header] of DEVICE_HEADERS) {
    const value = request.headers[header];
    if (typeof value === 'string' && value) device[name] = value.slice(0, MAX_HEADER_LENGTH);
  }
  return { ip: request.ip, device };
}
