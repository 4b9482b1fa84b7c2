/** How long tests wait: enough for a busy machine, and less than a test may take. Only one that fails waits so long. */
export const PATIENTLY = { timeout: 250_000, interval: 100 };
