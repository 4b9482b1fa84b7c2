/**
 * The maximum wait in tests. It is long enough for a busy machine, and shorter than the test timeout. Only failing
 * tests wait this long.
 */
export const PATIENTLY = { timeout: 250_000, interval: 100 };
