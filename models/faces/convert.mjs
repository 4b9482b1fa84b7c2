/**
 * Converts the published weights of three networks for faces to ONNX:
 *
 *     npm pack @vladmandic/human@3.3.6 @vladmandic/face-api@1.7.15     (unpack both)
 *     node convert.mjs <folder of human> <folder of face-api> [<folder for the result>]
 */
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { convertDescriptor } from './descriptor-model.mjs';
import { convertGraphModel } from './graph-model.mjs';

const [human, faceApi, result = import.meta.dirname] = process.argv.slice(2);
if (!human || !faceApi) throw new Error('usage: node convert.mjs <human> <face-api> [<result>]');

/**
 * The fine and the coarse grid of the detector have a score, a box and six points for each position (896 in 256 x 256
 * pixels).
 */
const detector = await convertGraphModel(path.join(human, 'models/blazeface.json'), {
  name: 'detector',
  input: 'photo',
  side: 256,
  isAnySize: true,
  join(graph, valueOf) {
    const outputs = ['Identity', 'Identity_1', 'Identity_2', 'Identity_3'].map(valueOf);
    const [scores, boxes] = [1, 16].map((width) => outputs.filter(({ dims }) => dims[2] === width));
    const grids = scores
      .toSorted((a, b) => b.dims[1] - a.dims[1])
      .map((score) => {
        const box = boxes.find(({ dims }) => dims[1] === score.dims[1]);
        return graph.node('Concat', [score.value, box.value], { axis: 2 });
      });
    graph.output('faces', graph.node('Concat', grids, { axis: 1 }), [1, 'places', 17]);
  },
});

/**
 * The mesh has 468 points with three coordinates each, and the confidence that this is a face. The outline is not
 * needed.
 */
const mesh = await convertGraphModel(path.join(human, 'models/facemesh.json'), {
  name: 'mesh',
  input: 'crop',
  side: 192,
  join(graph, valueOf) {
    const parts = ['Identity_2', 'Identity_1'].map((name) => valueOf(name).value);
    graph.output('mesh', graph.node('Concat', parts, { axis: 1 }), [1, 1405]);
  },
});

const descriptor = await convertDescriptor(
  path.join(faceApi, 'model/face_recognition_model-weights_manifest.json'),
);

await write('detector', detector, '@vladmandic/human 3.3.6 blazeface (MIT; MediaPipe, Apache-2.0)');
await write('mesh', mesh, '@vladmandic/human 3.3.6 facemesh (MIT; MediaPipe, Apache-2.0)');
await write('descriptor', descriptor, '@vladmandic/face-api 1.7.15 face_recognition_model (MIT; dlib, CC0)');

async function write(name, graph, origin) {
  const bytes = graph.toBytes(origin);
  await writeFile(path.join(result, `${name}.onnx`), bytes);
  console.log(`${name}.onnx`, bytes.length, createHash('sha256').update(bytes).digest('hex'));
}
