/** The props of every step. A step knows nothing else about the journey. */
import type { Step } from '@countersign/contract/rules/steps';
import type { openLink } from '@countersign/contract/signer/link';
import type { TemplateConfig } from '@countersign/contract/template';
import type { DataOf } from '../api/client.ts';
import type { SignerApi } from '../api/signer-api.ts';

/** The participant from the server, with the name decrypted, or 'Unknown' if decryption fails (SPEC 3). */
export type Participant = DataOf<typeof openLink>;

export const UNKNOWN_NAME = 'Unknown';

/** What a step returns for the later ones. */
export interface StepResult {
  /** Opens this signer's copy once the document is sealed. */
  copyToken?: string | null;
  /** The server's next step, if earlier steps still have valid results. */
  next?: Step | null | undefined;
}

export interface StepProps {
  participant: Participant;
  template: TemplateConfig;
  api: SignerApi;
  /** Called when the step is done. The journey moves strictly forward, one step at a time (SPEC 4). */
  onDone: (result?: StepResult) => void;
}
