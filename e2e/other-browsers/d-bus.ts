/** Encodes D-Bus messages (https://dbus.freedesktop.org/doc/dbus-specification.html) of the types that GeoClue uses. */

/** The names of the two participants on the bus. */
export const [SERVICE_NAME, BROWSER_NAME] = [':1.1', ':1.2'];

export interface Call {
  length: number;
  serial: number;
  wantsReply: boolean;
  /** The path of the D-Bus object. */
  object: string;
  /** The method, including the name of its interface. */
  method: string;
  /** The first argument of the call, or an empty string if the argument is not text. */
  argument: string;
}

/** The codes of the header fields and the message types. */
const FIELD = {
  path: 1,
  interface: 2,
  member: 3,
  error: 4,
  replySerial: 5,
  destination: 6,
  sender: 7,
  signature: 8,
};
const TYPE = { reply: 2, error: 3, signal: 4 };
const NO_REPLY_EXPECTED = 1;
const FIXED_HEADER = 16;

/**
 * Reads a call. Returns null while the message is incomplete. Assumes little-endian byte order, which both supported
 * architectures use.
 */
export function readCall(bytes: Buffer): Call | null {
  if (bytes.length < FIXED_HEADER) return null;
  const fieldsEnd = FIXED_HEADER + bytes.readUInt32LE(12);
  const bodyStart = aligned(fieldsEnd, 8);
  const length = bodyStart + bytes.readUInt32LE(4);
  if (bytes.length < length) return null;
  const textAt = (at: number) => bytes.toString('utf8', at + 4, at + 4 + bytes.readUInt32LE(at));
  const fields = new Map<number, string>();
  for (let at = FIXED_HEADER; at < fieldsEnd; at = aligned(at, 8)) {
    const [code, type] = [bytes.readUInt8(at), String.fromCharCode(bytes.readUInt8(at + 2))];
    at += 4;
    if (type === 'g') {
      fields.set(code, bytes.toString('latin1', at + 1, at + 1 + bytes.readUInt8(at)));
      at += bytes.readUInt8(at) + 2;
    } else if (type === 'u') {
      at += 4;
    } else {
      fields.set(code, textAt(at));
      at += bytes.readUInt32LE(at) + 5;
    }
  }
  return {
    length,
    serial: bytes.readUInt32LE(8),
    wantsReply: (bytes.readUInt8(2) & NO_REPLY_EXPECTED) === 0,
    object: fields.get(FIELD.path) ?? '',
    method: `${fields.get(FIELD.interface)}.${fields.get(FIELD.member)}`,
    argument: fields.get(FIELD.signature)?.startsWith('s') ? textAt(bodyStart) : '',
  };
}

export type Value =
  | readonly ['s' | 'o' | 'g', string]
  | readonly ['u' | 'd', number]
  | readonly ['(tt)', readonly bigint[]]
  | readonly ['a{sv}', Properties];
export type Properties = Readonly<Record<string, Value>>;
type Field = readonly [code: number, value: Value];

/** Writes the reply to a call. Without values, the reply is the error that no such service is available. */
export function writeReply({ serial }: Call, values: readonly Value[] | undefined): Buffer {
  const fields: Field[] = [
    [FIELD.replySerial, ['u', serial]],
    [FIELD.destination, ['s', BROWSER_NAME]],
  ];
  if (values) return writeMessage(TYPE.reply, fields, values);
  const error: Field = [FIELD.error, ['s', 'org.freedesktop.DBus.Error.ServiceUnknown']];
  return writeMessage(TYPE.error, [...fields, error], []);
}

export function writeSignal(
  signal: { object: string; interface: string; name: string },
  values: readonly Value[],
): Buffer {
  const fields: Field[] = [
    [FIELD.path, ['o', signal.object]],
    [FIELD.interface, ['s', signal.interface]],
    [FIELD.member, ['s', signal.name]],
  ];
  return writeMessage(TYPE.signal, fields, values);
}

let serials = 0;

function writeMessage(type: number, about: readonly Field[], values: readonly Value[]): Buffer {
  const fields: Field[] = [
    ...about,
    [FIELD.sender, ['s', SERVICE_NAME]],
    [FIELD.signature, ['g', values.map(([each]) => each).join('')]],
  ];
  const body = createWriter();
  for (const value of values) body.value(value);
  const header = createWriter();
  header.bytes([...Buffer.from('l'), type, NO_REPLY_EXPECTED, 1]);
  header.value(['u', body.written().length]);
  header.value(['u', ++serials]);
  header.array(() => {
    for (const [code, value] of fields) {
      header.align(8);
      header.bytes([code]);
      header.variant(value);
    }
  });
  header.align(8);
  return Buffer.concat([header.written(), body.written()]);
}

/** Writes values. Each value is aligned to a multiple of its size (D-Bus Specification, Marshaling). */
function createWriter() {
  const written: number[] = [];
  const bytes = (values: Iterable<number>) => void written.push(...values);
  const align = (to: number) => bytes(Buffer.alloc(aligned(written.length, to) - written.length));
  const uint32 = (number: number) => {
    align(4);
    bytes(new Uint8Array(Uint32Array.of(number).buffer));
  };
  /** Writes an array of structures or of pairs. Each element is aligned to a multiple of eight bytes. */
  const array = (fill: () => void) => {
    uint32(0);
    const lengthAt = written.length - 4;
    align(8);
    const start = written.length;
    fill();
    written.splice(lengthAt, 4, ...new Uint8Array(Uint32Array.of(written.length - start).buffer));
  };
  const variant = (value: Value) => {
    writeValue(['g', value[0]]);
    writeValue(value);
  };
  function writeValue([type, content]: Value): void {
    switch (type) {
      case 'u':
        return uint32(content);
      case 'd':
        align(8);
        return bytes(new Uint8Array(Float64Array.of(content).buffer));
      case '(tt)':
        align(8);
        return bytes(new Uint8Array(BigUint64Array.from(content).buffer));
      case 'g':
        return bytes([content.length, ...Buffer.from(content), 0]);
      case 's':
      case 'o':
        uint32(Buffer.byteLength(content));
        return bytes([...Buffer.from(content), 0]);
      case 'a{sv}':
        return array(() => {
          for (const [name, value] of Object.entries(content)) {
            align(8);
            writeValue(['s', name]);
            variant(value);
          }
        });
    }
  }
  return { bytes, align, array, variant, value: writeValue, written: () => Buffer.from(written) };
}

const aligned = (at: number, to: number): number => Math.ceil(at / to) * to;
