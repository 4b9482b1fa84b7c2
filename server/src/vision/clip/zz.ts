import { readdir, readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { createFaceReader } from '../faces/face-reader.ts';
import { decodePhoto } from '../pictures/decode-photo.ts';
import { readClip } from './read-clip.ts';
import { judgeClip } from '../../journey/liveness/judge-clip.ts';
import { clipFrame } from './clip-frames.ts';
sharp.concurrency(1);
const reader = await createFaceReader();
const root = '/tmp/presence/clips';
const dirs = (await readdir(root)).sort((a,b)=>a.localeCompare(b,'en',{numeric:true}));
const rows: any[] = [];
let cpu = 0;
for (const dir of dirs) {
  const names = (await readdir(`${root}/${dir}`)).sort();
  if (names.length < 19) continue;
  const photos = [];
  for (const n of names.filter(n=>n.startsWith('p'))) { const jpeg = await readFile(`${root}/${dir}/${n}`); const image = await decodePhoto(jpeg); const [face] = await reader.read(image); photos.push({jpeg, image, face: face ?? null}); }
  const before = process.cpuUsage();
  const frames = []; for (const n of names.filter(n=>n.startsWith('f'))) frames.push((await clipFrame(await readFile(`${root}/${dir}/${n}`)))!);
  const r = await readClip(frames, photos, reader);
  const used = process.cpuUsage(before); cpu += (used.user+used.system)/1e6;
  rows.push({ kind: dir.split('-')[0], id: dir.split('-')[1], ...r });
}
console.log('cpu per clip', (cpu/rows.length).toFixed(3));
await writeFile('/tmp/presence/read.json', JSON.stringify(rows));
const times = Array.from({length: 16}, (_, i) => i*330);
for (const kind of [...new Set(rows.map(r=>r.kind))]) { const v = rows.filter(r=>r.kind===kind).map(r => judgeClip({times_ms: times, bytes: []}, r, 60000)); const n=(x: string)=>v.filter(y=>y.verdict===x).length; console.log(kind, v.length, 'passed', n('passed'), 'failed', n('failed'), 'open', n('indeterminate'), [...new Set(v.map(y=>y.reason))].join(' | ')); }
