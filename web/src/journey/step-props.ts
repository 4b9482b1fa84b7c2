/** What every step of the journey is given, and the one thing it says back. */
import type { TemplateConfig } from '@countersign/contract/template';
import type { CompanyConfig } from '../api/config.ts';
import type { SignerApi } from '../api/signer-api.ts';
import type { Participant } from './use-link.ts';

export interface StepProps {
  company: CompanyConfig;
  participant: Participant;
  template: TemplateConfig;
  api: SignerApi;
  /** The step is done: the journey moves strictly forward, one step at a time (SPEC 4). */
  onDone: () => void;
}
