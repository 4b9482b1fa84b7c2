import { z } from 'zod';

/** Any text: one that is no id of ours answers exactly as an unknown id does. */
export const participantId = z.string().min(1).max(64);
