/**
 * Signs with a key that never leaves its hardware security module or smart card (PKCS #11 v2.40). Only the certificate
 * is a file. The package that talks to modules is installed separately (`npm run hsm`), and loaded only if the settings
 * name a module.
 */
import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { ecdsaInDer } from '../algorithms.ts';
import { NULL, octetString, oid, sequence } from '../der.ts';
import { KeyFileProblem, type Sign } from './key-file.ts';

export interface Pkcs11Settings {
  /** The path of the library that the module's vendor supplies. */
  module: string;
  /** The label of the token. If it is undefined, the first token is used. */
  token: string | undefined;
  /** The label of the private key. */
  key: string;
  pin: string | undefined;
  /** The environment variables that the module requires. */
  environment: Record<string, string>;
}

/** The part of pkcs11js that is used here. Handles are buffers whose content has no meaning here. */
interface Module {
  load(path: string): void;
  C_Initialize(): void;
  C_GetSlotList(withToken: boolean): Buffer[];
  C_GetTokenInfo(slot: Buffer): { label: string };
  C_OpenSession(slot: Buffer, flags: number): Buffer;
  C_CloseSession(session: Buffer): void;
  C_Login(session: Buffer, user: number, pin: string): void;
  C_FindObjectsInit(session: Buffer, template: { type: number; value: number | string }[]): void;
  C_FindObjects(session: Buffer, most: number): Buffer[];
  C_FindObjectsFinal(session: Buffer): void;
  C_GetAttributeValue(session: Buffer, object: Buffer, template: { type: number }[]): { value: Buffer }[];
  C_SignInit(session: Buffer, mechanism: { mechanism: number }, key: Buffer): void;
  C_Sign(session: Buffer, data: Buffer, room: Buffer): Buffer;
}

const CKF_SERIAL_SESSION = 4;
const CKU_USER = 1;
const CKA = { class: 0, label: 3, keyType: 0x100 };
const CKO_PRIVATE_KEY = 3;
const CKK = { rsa: 0, ec: 3 };
/**
 * The numbers of two mechanisms that sign a digest. Every module supports them, while some modules cannot compute the
 * digest themselves.
 */
const CKM = { rsaPkcs: 1, ecdsa: 0x1041 };
const LONGEST_SIGNATURE = 1024;

/** The open library. A process can load and initialise a library only once. */
let opened: { path: string; module: Module } | undefined;
/** The PIN that the token refused. It is not tried again, because a token locks itself after a few wrong PINs. */
let refusedPin: string | undefined;

/**
 * Returns a function that opens a new session for each signature. A module or connection that was reset between two
 * signatures therefore causes no error.
 */
export function pkcs11Signer(settings: Pkcs11Settings): Sign {
  return async (data) => {
    try {
      return signIn(openModule(settings), settings, createHash('sha256').update(data).digest());
    } catch (error) {
      if (error instanceof KeyFileProblem) throw error;
      throw new KeyFileProblem(`The module in SEAL_PKCS11_MODULE returned an error: ${codeOf(error)}`);
    }
  };
}

function openModule({ module: path, environment }: Pkcs11Settings): Module {
  if (opened?.path === path) return opened.module;
  Object.assign(process.env, environment);
  const module = newModule();
  try {
    module.load(path);
  } catch {
    throw new KeyFileProblem(
      `SEAL_PKCS11_MODULE names ${path}, which cannot be loaded as a PKCS #11 library`,
    );
  }
  module.C_Initialize();
  opened = { path, module };
  return module;
}

function newModule(): Module {
  const require = createRequire(new URL('../../../../hsm/package.json', import.meta.url));
  try {
    const { PKCS11 }: { PKCS11: new () => Module } = require('pkcs11js');
    return new PKCS11();
  } catch {
    throw new KeyFileProblem('SEAL_PKCS11_MODULE is set, but its library is not installed. Run: npm run hsm');
  }
}

function signIn(module: Module, settings: Pkcs11Settings, digest: Buffer): Buffer {
  const session = module.C_OpenSession(slotOf(module, settings), CKF_SERIAL_SESSION);
  try {
    if (settings.pin !== undefined) login(module, session, settings.pin);
    const key = findKey(module, session, settings.key);
    const [type] = module.C_GetAttributeValue(session, key, [{ type: CKA.keyType }]);
    const isRsa = type?.value[0] === CKK.rsa;
    if (!isRsa && type?.value[0] !== CKK.ec)
      throw new KeyFileProblem(`The key '${settings.key}' of SEAL_PKCS11_KEY is neither RSA nor EC`);
    module.C_SignInit(session, { mechanism: isRsa ? CKM.rsaPkcs : CKM.ecdsa }, key);
    const input = isRsa ? digestInfo(digest) : digest;
    const signature = module.C_Sign(session, input, Buffer.alloc(LONGEST_SIGNATURE));
    return isRsa ? signature : ecdsaInDer(signature);
  } finally {
    module.C_CloseSession(session);
  }
}

function slotOf(module: Module, { token }: Pkcs11Settings): Buffer {
  const slot = module
    .C_GetSlotList(true)
    .find((each) => token === undefined || module.C_GetTokenInfo(each).label.trim() === token);
  if (!slot)
    throw new KeyFileProblem(
      token === undefined
        ? 'The module in SEAL_PKCS11_MODULE has no token'
        : `The module in SEAL_PKCS11_MODULE has no token '${token}' (SEAL_PKCS11_TOKEN)`,
    );
  return slot;
}

function login(module: Module, session: Buffer, pin: string): void {
  if (pin === refusedPin) throw new KeyFileProblem(WRONG_PIN);
  try {
    module.C_Login(session, CKU_USER, pin);
  } catch (error) {
    const code = codeOf(error);
    if (code === 'CKR_USER_ALREADY_LOGGED_IN') return;
    if (!code.startsWith('CKR_PIN')) throw error;
    refusedPin = pin;
    throw new KeyFileProblem(WRONG_PIN);
  }
}

const WRONG_PIN =
  'The token rejected SEAL_PKCS11_PIN. It is not tried again before the next start, so that the token is not locked';

function findKey(module: Module, session: Buffer, label: string): Buffer {
  module.C_FindObjectsInit(session, [
    { type: CKA.class, value: CKO_PRIVATE_KEY },
    { type: CKA.label, value: label },
  ]);
  const found = module.C_FindObjects(session, 2);
  module.C_FindObjectsFinal(session);
  const [key, another] = found;
  if (!key) throw new KeyFileProblem(`The token has no private key '${label}' (SEAL_PKCS11_KEY)`);
  if (another) throw new KeyFileProblem(`The token has several private keys '${label}' (SEAL_PKCS11_KEY)`);
  return key;
}

/** Encodes the digest for an RSA signature (RFC 8017 9.2). */
const digestInfo = (digest: Buffer): Buffer =>
  sequence(sequence(oid('2.16.840.1.101.3.4.2.1'), NULL), octetString(digest));

/** Returns the code of an error, such as CKR_DEVICE_ERROR. All other messages are withheld. */
const codeOf = (error: unknown): string =>
  (error instanceof Error && /CKR_[A-Z_]+/.exec(error.message)?.[0]) || 'an unknown error';
