/** The props of every step. A step knows nothing else about the journey. */
import type { Step } from '@countersign/contract/rules/steps';
import type { openLink } from '@countersign/contract/signer/link';
import type { TemplateConfig } from '@countersign/contract/template';
import type { DataOf } from '../api/client.ts';
import type { SignerApi } from '../api/signer-api.ts';

/** The participant from the server. The name is decrypted. It is 'Unknown' if decryption failed (SPEC 3). */
export type Participant = DataOf<typeof openLink>;

export const UNKNOWN_NAME = 'Unknown';

/** The result of a step that later steps need. */
export interface StepResult {
  /** The token that opens this signer's copy once the document is sealed. */
  copyToken?: string | null;
  /** The next step according to the server. The journey skips steps that still have valid results. */
  next?: Step | null | undefined;
}

export interface StepProps {
  participant: Participant;
  template: TemplateConfig;
  api: SignerApi;
  /** Called when the step is done. The journey moves strictly forward, one step at a time (SPEC 4). */
  onDone: (result?: StepResult) => void;
}
