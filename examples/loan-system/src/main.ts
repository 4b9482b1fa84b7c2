/**
 * Starts the loan system for a running Countersign: COUNTERSIGN_URL, COUNTERSIGN_API_KEY, PORT, DATA_DIR,
 * PUBLIC_URL.
 */
import { startLoanSystem } from './app.ts';

const {
  COUNTERSIGN_URL,
  COUNTERSIGN_API_KEY,
  PORT = '4100',
  DATA_DIR = '.data/loan-system',
  PUBLIC_URL,
} = process.env;
if (!COUNTERSIGN_URL || !COUNTERSIGN_API_KEY)
  throw new Error('Set COUNTERSIGN_URL and COUNTERSIGN_API_KEY to connect to Countersign');

const system = await startLoanSystem({
  countersignUrl: COUNTERSIGN_URL,
  apiKey: COUNTERSIGN_API_KEY,
  folder: DATA_DIR,
  port: Number(PORT),
  publicUrl: PUBLIC_URL,
});
console.log(`The loan system listens on ${system.url}`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void system.close());
