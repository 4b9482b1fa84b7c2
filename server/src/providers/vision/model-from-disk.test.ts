import { pathToFileURL } from 'node:url';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readModelFromDisk } from './model-from-disk.ts';
import { installedPackage } from './package-files.ts';

test('reads a model with all of its weights', async () => {
  const file = path.join(installedPackage('@vladmandic/human').folder, 'models', 'blazeface.json');
  const model = await readModelFromDisk(pathToFileURL(file).href).load?.();
  expect(model?.format).toBe('graph-model');
  expect(model?.weightSpecs?.length).toBeGreaterThan(10);
  expect(model?.weightData).toHaveProperty('byteLength', 538_928);
});

test.each(['https://example.org/models/blazeface.json', 'http://127.0.0.1/blazeface.json'])(
  'never goes to the network for %s',
  (address) => {
    expect(() => readModelFromDisk(address)).toThrow('Models are read from disk only');
  },
);
