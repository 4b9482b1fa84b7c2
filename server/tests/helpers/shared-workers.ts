/**
 * Shares worker processes between all test files of one test process, because tests would spend most of their time on
 * starting workers. The workers end with the test process. Other tests check the limits of workers.
 */
import { createRequestSlots } from '../../src/http/request-slots.ts';
import { createPdfInspector } from '../../src/pdf/inspection/inspector.ts';
import { createPdfLayouts } from '../../src/pdf/layout/layout-worker.ts';
import { createPdfRebuilder } from '../../src/pdf/rebuild/rebuilder.ts';
import { createPdfVerifier } from '../../src/pdf/verification/verifier.ts';
import { createPictures } from '../../src/providers/pictures/pictures.ts';
import { createLocalVision } from '../../src/vision/local-vision.ts';
import { createSealPool } from '../../src/sealing/sealer.ts';
import { createTableReader } from '../../src/tables/table-reader.ts';
import { PATIENTLY } from './patience.ts';

const patience = PATIENTLY.timeout;
const stored = { timeoutMs: patience, maxWaitMs: patience, idleMs: patience };
const close = () => Promise.resolve();

export const sharedVision = {
  ...createLocalVision({ timeLimitMs: patience, maxWaitMs: patience, idleMs: patience }),
  // Stopping one application must not stop the reader, because other tests still use it.
  refuseWaiting: () => undefined,
  close,
};
export const sharedPictures = { ...createPictures(stored), close };
export const sharedInspector = { ...createPdfInspector({ ...stored, processorMs: patience }), close };
export const sharedLayouts = { ...createPdfLayouts({ ...stored, processorMs: patience }), close };
export const sharedRebuilder = { ...createPdfRebuilder({ ...stored, processorMs: patience }), close };
const tableSlots = createRequestSlots({ max: 16, maxPerCaller: 1, maxWaiting: 16, maxWaitMs: patience });
export const sharedTables = {
  ...createTableReader(tableSlots, { ...stored, processorMs: patience }),
  close,
};
export const sharedVerifier = { ...createPdfVerifier({ ...stored, processorMs: patience }), close };
export const sharedSealPool = { ...createSealPool(stored), close };
