/** Opens the key of the seal from files, from a hardware module or at a remote signing service. */
import { loadSealKey, type SealKeyResult, type SealKeySettings } from '../pki/seal-key/seal-key.ts';
import { type CscSealSettings, openCscSealKey } from '../providers/remote-signing/csc/csc-seal-key.ts';

export interface SealSettings extends SealKeySettings {
  /** The remote signing service that holds the key. Undefined if the key is elsewhere. */
  csc: CscSealSettings | undefined;
}

export function openSealKey(settings: SealSettings): Promise<SealKeyResult> {
  const { csc } = settings;
  return loadSealKey(settings, csc && (() => openCscSealKey(csc)));
}
