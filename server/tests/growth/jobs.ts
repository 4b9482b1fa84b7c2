/** Jobs that run every minute or every 15 minutes. */
import { sweep } from '../../src/composition/open-services.ts';
import { runSchedules } from '../../src/delivery/schedules.ts';
import { sampleSessions } from '../../src/evidence/check.ts';
import { countWithinTimeBudget } from '../../src/insight/count.ts';
import { readState } from '../../src/monitoring/installation-state.ts';
import type { Services } from '../../src/composition/services.ts';

export const JOBS: Readonly<Record<string, (services: Services) => Promise<unknown>>> = {
  'what is due': runSchedules,
  'counting for insight': countWithinTimeBudget,
  sweep,
  'metrics of the installation': readState,
  'sessions whose evidence is checked': ({ database }) => sampleSessions(database),
};
