/**
 * Compares the converted networks with the published ones on TensorFlow.js, over the pictures of a folder. Run it in a
 * separate folder:
 *
 * npm install @vladmandic/human@3.3.6 @vladmandic/face-api@1.7.15 @tensorflow/tfjs-core@4.22.0
 * @tensorflow/tfjs-converter@4.22.0 \
 * @tensorflow/tfjs-backend-wasm@4.22.0 @tensorflow/tfjs@4.22.0 onnxruntime-node@1.30.0 sharp@0.35.5
 * node <path>/compare.mjs <that folder> <folder of pictures>
 */
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

const [installed, pictures] = process.argv.slice(2);
if (!installed || !pictures) throw new Error('usage: node compare.mjs <installed> <pictures>');
const load = createRequire(path.join(path.resolve(installed), 'package.json'));
const { InferenceSession, Tensor } = load('onnxruntime-node');
const sharp = load('sharp');
const tf = load('@tensorflow/tfjs-core');
const { setWasmPaths } = load('@tensorflow/tfjs-backend-wasm');
const { loadGraphModel } = load('@tensorflow/tfjs-converter');
const modules = path.join(path.resolve(installed), 'node_modules');
setWasmPaths(path.join(modules, '@tensorflow/tfjs-backend-wasm/dist/'));
await tf.setBackend('wasm');
await tf.ready();

/** The mean colour that the descriptor was trained with. */
const MEANS = [122.782, 117.001, 104.298];

/**
 * For each network: the side of its input, the conversion of a grey level to a number, and both versions of the
 * network.
 */
const NETWORKS = [
  { name: 'detector', side: 256, numbers: (level) => level / 127.5 - 1, published: await detector() },
  { name: 'mesh', side: 192, numbers: (level) => level / 255, published: await mesh() },
  {
    name: 'descriptor',
    side: 150,
    numbers: (level, channel) => (level - MEANS[channel]) / 255,
    published: await descriptor(),
  },
];

for (const { name, side, numbers, published } of NETWORKS) {
  const session = await InferenceSession.create(path.join(import.meta.dirname, `${name}.onnx`));
  let [largest, range, count] = [0, 0, 0];
  for (const file of await readdir(pictures)) {
    const raw = await sharp(path.join(pictures, file))
      .resize(side, side, { fit: 'fill' })
      .removeAlpha()
      .toColourspace('srgb')
      .raw()
      .toBuffer();
    const planes = new Float32Array(raw.length);
    const pixels = new Float32Array(raw.length);
    raw.forEach((level, at) => {
      const [pixel, channel] = [Math.floor(at / 3), at % 3];
      pixels[at] = numbers(level, channel);
      planes[channel * side * side + pixel] = pixels[at];
    });
    const asked = new Tensor('float32', planes, [1, 3, side, side]);
    const [ours] = Object.values(await session.run({ [session.inputNames[0]]: asked }));
    const theirs = published(tf.tensor4d(pixels, [1, side, side, 3]));
    theirs.forEach((value, at) => {
      largest = Math.max(largest, Math.abs(value - ours.data[at]));
      range = Math.max(range, Math.abs(value));
    });
    count += 1;
  }
  console.log(
    name,
    `${count} pictures, largest difference ${largest.toPrecision(2)}, largest value ${range.toPrecision(3)}`,
  );
}

function graphModel(name) {
  const folder = path.join(modules, '@vladmandic/human/models');
  return loadGraphModel({
    async load() {
      const model = JSON.parse(await readFile(path.join(folder, `${name}.json`), 'utf8'));
      const weights = await readFile(path.join(folder, `${name}.bin`));
      const { modelTopology, format, signature } = model;
      const weightSpecs = model.weightsManifest.flatMap((group) => group.weights);
      return { modelTopology, format, signature, weightSpecs, weightData: new Uint8Array(weights).buffer };
    },
  });
}

async function detector() {
  const model = await graphModel('blazeface');
  return (input) => {
    const outputs = model.execute(input).sort((a, b) => a.size - b.size);
    const fine = tf.concat([outputs[1], outputs[3]], 2);
    return tf.concat([fine, tf.concat([outputs[0], outputs[2]], 2)], 1).dataSync();
  };
}

async function mesh() {
  const model = await graphModel('facemesh');
  return (input) => {
    const outputs = model.execute(input);
    const wanted = [1404, 1].map((width) => outputs.find(({ shape }) => shape.at(-1) === width));
    return tf.concat(wanted, 1).dataSync();
  };
}

async function descriptor() {
  const faceApi = load('@vladmandic/face-api/dist/face-api.node-wasm.js');
  await faceApi.tf.setBackend('cpu');
  await faceApi.nets.faceRecognitionNet.loadFromDisk(path.join(modules, '@vladmandic/face-api/model'));
  return (input) => {
    // The means are added here, because the library subtracts them itself.
    const levels = faceApi.tf.tensor4d(input.dataSync(), input.shape).mul(255).add(MEANS);
    return faceApi.nets.faceRecognitionNet.forwardInput({ toBatchTensor: () => levels }).dataSync();
  };
}
