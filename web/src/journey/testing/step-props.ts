/** Builds the props of a step. Its API calls go to `fakeApi`. */
import { TEMPLATE_DEFAULTS, type TemplateConfig } from '@countersign/contract/template';
import { vi } from 'vitest';
import { createSignerApi } from '../../api/signer-api.ts';
import type { StepProps } from '../step-props.ts';
import { participant } from './participant.ts';

export function stepProps(template: Partial<TemplateConfig> = {}): StepProps {
  return {
    participant,
    template: { ...TEMPLATE_DEFAULTS, ...template },
    api: createSignerApi('', 'a-personal-link-token'),
    onDone: vi.fn<() => void>(),
  };
}
