/** Lets TensorFlow.js load a graph model from a file: URL, which its WebAssembly build cannot do by itself. */
import { readFile } from 'node:fs/promises';
import type { io } from '@tensorflow/tfjs-core';
import { z } from 'zod';

const weight = z.custom<io.WeightsManifestEntry>(
  (entry) => z.object({ name: z.string() }).safeParse(entry).success,
);

const model = z.object({
  modelTopology: z.record(z.string(), z.unknown()),
  format: z.string(),
  /** Names the outputs; without it only the leaves of the graph are outputs. */
  signature: z.record(z.string(), z.unknown()).optional(),
  weightsManifest: z.array(z.object({ paths: z.array(z.string()), weights: z.array(weight) })),
});

/** Refuses every other URL: nothing is fetched at run time. */
export function readModelFromDisk(address: string | string[]): io.IOHandler {
  const url = typeof address === 'string' ? new URL(address) : null;
  if (url?.protocol !== 'file:')
    throw new Error(`Models are read from disk only, not from ${String(address)}`);
  return { load: () => load(url) };
}

async function load(url: URL): Promise<io.ModelArtifacts> {
  const { modelTopology, format, signature, weightsManifest } = model.parse(
    JSON.parse(await readFile(url, 'utf8')),
  );
  const parts = weightsManifest.flatMap(({ paths }) => paths.map((file) => readFile(new URL(file, url))));
  const weights = Buffer.concat(await Promise.all(parts));
  return {
    modelTopology,
    format,
    ...(signature && { signature }),
    weightSpecs: weightsManifest.flatMap((group) => group.weights),
    weightData: new Uint8Array(weights).buffer,
  };
}
