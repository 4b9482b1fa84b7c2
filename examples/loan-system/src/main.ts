/** Starts the loan system beside a Countersign that runs: COUNTERSIGN_URL, COUNTERSIGN_API_KEY, PORT, DATA_DIR, PUBLIC_URL. */
import { startLoanSystem } from './app.ts';

const {
  COUNTERSIGN_URL,
  COUNTERSIGN_API_KEY,
  PORT = '4100',
  DATA_DIR = '.data/loan-system',
  PUBLIC_URL,
} = process.env;
if (!COUNTERSIGN_URL || !COUNTERSIGN_API_KEY)
  throw new Error('COUNTERSIGN_URL and COUNTERSIGN_API_KEY say which Countersign to work with');

const system = await startLoanSystem({
  countersignUrl: COUNTERSIGN_URL,
  apiKey: COUNTERSIGN_API_KEY,
  folder: DATA_DIR,
  port: Number(PORT),
  publicUrl: PUBLIC_URL,
});
console.log(`The loan system listens on ${system.url}`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void system.close());
