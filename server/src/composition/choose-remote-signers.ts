/** Creates the services that sign for signers, by method. A method without its settings is not offered. */
import type { RemoteSigners } from '../providers/remote-signing/remote-signing.ts';

export function createRemoteSigners(): RemoteSigners {
  return {};
}
