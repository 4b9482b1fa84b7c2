/**
 * Implements an authenticator in software, after the standard (Web Authentication Level 3, 6.1 and 6.5). Tests can make
 * it misbehave.
 */
import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const ATTESTED = 0x40;

export interface Circumstances {
  origin?: string;
  isVerified?: boolean;
}

export class Authenticator {
  readonly id: Buffer;
  readonly #pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  counter = 0;

  constructor(idBytes = 16) {
    this.id = randomBytes(idBytes);
  }

  create(options: { challenge: string; rp: { id: string } }, circumstances: Circumstances = {}) {
    const { x = '', y = '' } = this.#pair.publicKey.export({ format: 'jwk' });
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    // The public key as a COSE_Key with kty EC2, alg ES256 and crv P-256 (RFC 9053 7.1.1).
    const key = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ]);
    const data = Buffer.concat([
      this.#head(options.rp.id, circumstances, ATTESTED),
      Buffer.alloc(16),
      length,
      this.id,
      key,
    ]);
    const size = Buffer.alloc(2);
    size.writeUInt16BE(data.length);
    // The bytes encode {"fmt": "none", "attStmt": {}, "authData": data} in CBOR.
    const attestationObject = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746159', 'hex'),
      size,
      data,
    ]);
    return {
      ...this.#named(),
      response: {
        clientDataJSON: clientData('webauthn.create', options.challenge, circumstances),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  get(options: { challenge: string; rpId: string }, circumstances: Circumstances = {}) {
    this.counter += 1;
    const data = this.#head(options.rpId, circumstances, 0);
    const clientDataJSON = clientData('webauthn.get', options.challenge, circumstances);
    const hash = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest();
    const signature = createSign('sha256').update(data).update(hash).sign(this.#pair.privateKey);
    return {
      ...this.#named(),
      response: {
        clientDataJSON,
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      },
    };
  }

  #named() {
    const id = this.id.toString('base64url');
    return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} };
  }

  #head(rpId: string, { isVerified = true }: Circumstances, flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([
      createHash('sha256').update(rpId).digest(),
      Buffer.from([USER_PRESENT | (isVerified ? USER_VERIFIED : 0) | flags]),
      counter,
    ]);
  }
}

const clientData = (
  type: string,
  challenge: string,
  { origin = 'http://sign.test' }: Circumstances,
): string =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString('base64url');
