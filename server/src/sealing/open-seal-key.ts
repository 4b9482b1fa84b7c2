/** Opens the key of the seal, wherever it is: in files, in a hardware module, or at a remote signing service. */
import { loadSealKey, type SealKeyResult, type SealKeySettings } from '../pki/seal-key/seal-key.ts';
import { type CscSealSettings, openCscSealKey } from '../providers/remote-signing/csc/csc-seal-key.ts';

export interface SealSettings extends SealKeySettings {
  /** Set if a remote signing service holds the key. */
  csc: CscSealSettings | undefined;
}

export function openSealKey(settings: SealSettings): Promise<SealKeyResult> {
  const { csc } = settings;
  return loadSealKey(settings, csc && (() => openCscSealKey(csc)));
}
