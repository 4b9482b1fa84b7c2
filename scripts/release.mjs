// `npm run release` writes the files of a release from the committed version: source archive, client, bill of
// materials, licences, release notes and checksums. CONTRIBUTING.md describes the steps of a release.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureInstalled, root } from './install.mjs';

const LICENCE = /^(licen[cs]e|copying|notice)/iu;
const MODELS = [
  { file: 'models/faces/detector.onnx', licence: 'Apache-2.0' },
  { file: 'models/faces/mesh.onnx', licence: 'Apache-2.0' },
  { file: 'models/faces/descriptor.onnx', licence: 'CC0-1.0' },
  { file: 'models/digits/digits.onnx', licence: null },
];
/** Notices of components that are not npm packages, or whose packages contain no notice. */
const NOTICES = ['server/src/pdf/rendering/PDFIUM-NOTICES.md', 'models/faces/LICENSE'];

try {
  const { values } = parseArgs({
    options: { folder: { type: 'string', default: path.join(root, 'release') } },
  });
  await ensureInstalled();
  release(path.resolve(values.folder));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

function release(folder) {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const changes = run('git', ['status', '--porcelain']);
  if (changes !== '') throw new Error(`Commit or remove these changes first:\n${changes}`);
  const notes = notesOf(version, readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8'));

  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const name = `countersign-${version}`;
  const archive = path.join(folder, `${name}.tar.gz`);
  run('git', ['archive', '--format=tar.gz', `--prefix=${name}/`, `--output=${archive}`, 'HEAD']);
  write(folder, `${name}.sbom.json`, `${JSON.stringify(billOfMaterials(), null, 2)}\n`);
  write(folder, `${name}.licences.txt`, licences());
  write(folder, `${name}.notes.md`, notes);
  const files = readdirSync(folder).sort();
  const sums = files.map((file) => `${sha256(path.join(folder, file))}  ${file}\n`).join('');
  write(folder, 'SHA256SUMS', sums);
  console.log(`Wrote ${files.length + 1} files to ${folder}; 'sha256sum -c SHA256SUMS' checks them.`);
}

/**
 * Returns the changelog section of a version. Throws if there are unreleased entries, because they belong to no
 * version.
 */
function notesOf(version, changelog) {
  const sections = changelog.split(/^## /mu).slice(1);
  if (sections.some((section) => /^\[Unreleased\]\s+\S/u.test(section)))
    throw new Error(`Move the unreleased entries of CHANGELOG.md to the section of ${version} first.`);
  const section = sections.find((text) => text.startsWith(`[${version}]`));
  if (!section) throw new Error(`CHANGELOG.md has no section for ${version}.`);
  return `# Countersign ${section.trim()}\n`;
}

/**
 * Returns the bill of materials (CycloneDX) of the production packages and the models. The lockfile decides which
 * packages it contains, because `npm sbom --omit dev` omits packages such as React, which are also used for
 * development.
 */
function billOfMaterials() {
  const bill = JSON.parse(run('npm', ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx']));
  const used = new Set(
    ['client', 'contract', 'server', 'web'].map(
      (part) => `@countersign/${part}@${bill.metadata.component.version}`,
    ),
  );
  for (const { id } of productionPackages()) used.add(id);
  const models = MODELS.map(({ file, licence }) => ({
    type: 'machine-learning-model',
    name: file,
    hashes: [{ alg: 'SHA-256', content: sha256(path.join(root, file)) }],
    ...(licence === null ? {} : { licenses: [{ license: { id: licence } }] }),
  }));
  // npm uses the name of the folder as the name of the product, so the name is replaced.
  const component = { ...bill.metadata.component, name: 'countersign' };
  const dependencies = bill.dependencies.map(({ ref, dependsOn }) => ({
    ref,
    dependsOn: dependsOn.filter((name) => used.has(name)),
  }));
  return {
    ...bill,
    metadata: { ...bill.metadata, component },
    components: [...bill.components.filter((part) => used.has(part['bom-ref'])), ...models],
    dependencies: dependencies.filter(({ ref }) => used.has(ref) || ref === component['bom-ref']),
  };
}

/** Returns the packages of the lockfile that the product needs to run or to build its pages. */
function productionPackages() {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  return Object.entries(packages)
    .filter(([at, { dev, link }]) => at.includes('node_modules/') && !dev && !link)
    .map(([at, { version, license }]) => {
      const name = at.split('node_modules/').at(-1);
      return { id: `${name}@${version}`, name, version, license, folder: path.join(root, at) };
    });
}

/** Returns the licence texts of the packages that are installed here, and the notices of other components. */
function licences() {
  const installed = productionPackages().filter(({ folder }) => existsSync(folder));
  const chapters = installed.map(({ name, version, license, folder }) => {
    const texts = readdirSync(folder).filter((file) => LICENCE.test(file));
    return chapter(`${name} ${version} (${license ?? 'licence in its text'})`, folder, texts);
  });
  return [...chapters, ...NOTICES.map((file) => chapter(file, root, [file]))].join('\n');
}

function chapter(title, folder, files) {
  const texts = files.map((file) => readFileSync(path.join(folder, file), 'utf8').trim());
  const text = texts.join('\n\n') || 'The package contains no licence text.';
  return `${'='.repeat(80)}\n${title}\n${'='.repeat(80)}\n\n${text}\n`;
}

function write(folder, name, text) {
  writeFileSync(path.join(folder, name), text);
}

function sha256(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

function run(command, words) {
  return execFileSync(command, words, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 }).trim();
}
