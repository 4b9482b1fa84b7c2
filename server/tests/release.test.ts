/** Makes a release in a clone of the committed version, and checks the files of the release as a user would. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  appendFileSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROOT } from './helpers/documented.ts';

const { version }: { version: string } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));

let folder: string;
let clone: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'countersign-release-'));
  clone = path.join(folder, 'clone');
  execFileSync('git', ['clone', '--quiet', '--depth', '1', `file://${ROOT}`, clone]);
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(clone, 'node_modules'));
  appendFileSync(path.join(clone, '.git/info/exclude'), 'node_modules\n');
});
afterAll(() => rmSync(folder, { recursive: true }));

it('requires a changelog without unreleased entries, and a clean working tree', () => {
  const changelog = path.join(clone, 'CHANGELOG.md');
  const text = readFileSync(changelog, 'utf8').replace(/^## \[Unreleased\][^]*?(?=^## )/mu, '');
  writeFileSync(changelog, text.replace('# Changelog\n', '# Changelog\n\n## [Unreleased]\n\n- A change.\n'));
  expect(release).toThrow(/Commit or remove these changes first:\n.*CHANGELOG\.md/u);
  commit();
  expect(release).toThrow(`Move the unreleased entries of CHANGELOG.md to the section of ${version} first.`);
  writeFileSync(changelog, text);
  commit();
});

it('consists of the sources, the bill of materials, the licences, the notes and their checksums', () => {
  release();
  const name = `countersign-${version}`;
  const names = readdirSync(path.join(folder, 'files')).sort();
  expect(names).toEqual(
    ['SHA256SUMS', `${name}.licences.txt`, `${name}.notes.md`, `${name}.sbom.json`, `${name}.tar.gz`].sort(),
  );
  const sums = read('SHA256SUMS').toString('utf8').trim().split('\n');
  expect(sums).toHaveLength(names.length - 1);
  for (const line of sums) {
    const [sum, file = ''] = line.split('  ');
    expect(createHash('sha256').update(read(file)).digest('hex')).toBe(sum);
  }
  expect(read(`${name}.notes.md`).toString('utf8')).toMatch(`# Countersign [${version}]`);
  execFileSync('tar', ['xzf', path.join(folder, 'files', `${name}.tar.gz`), '-C', folder]);
  expect(readFileSync(path.join(folder, name, 'package.json'), 'utf8')).toContain(`"version": "${version}"`);
  const licences = read(`${name}.licences.txt`).toString('utf8');
  expect(licences).toMatch(/^fastify \d.*\(MIT\)\n=+\n\nMIT License/mu);
  expect(licences).toContain('Notices of PDFium and its parts');
  expect(licences).not.toMatch(/^vitest /mu);
});

it('names the production packages and the models in its bill of materials', () => {
  const bill: { metadata: { component: { name: string } }; components: { name: string }[] } = JSON.parse(
    read(`countersign-${version}.sbom.json`).toString('utf8'),
  );
  const names = bill.components.map(({ name }) => name);
  expect(bill.metadata.component.name).toBe('countersign');
  expect(names).toEqual(expect.arrayContaining(['fastify', 'react', 'zod', 'models/faces/mesh.onnx']));
  expect(names).not.toContain('vitest');
});

const read = (name: string): Buffer => readFileSync(path.join(folder, 'files', name));

function release(): void {
  const script = path.join(clone, 'scripts/release.mjs');
  execFileSync(process.execPath, [script, '--folder', path.join(folder, 'files')], { stdio: 'pipe' });
}

function commit(): void {
  const author = ['-c', 'user.name=test', '-c', 'user.email=test@example.com'];
  const words = ['commit', '--quiet', '--all', '--message', 'release: change the changelog'];
  execFileSync('git', ['-C', clone, ...author, ...words]);
}
