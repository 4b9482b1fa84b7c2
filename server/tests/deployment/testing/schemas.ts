/**
 * Validates Compose files and Kubernetes manifests. The packages that this module needs are in scripts/schemas, and
 * `npm run deployment` installs them.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'zod';
import { REPOSITORY } from './ops-file.ts';

const FOLDER = path.join(REPOSITORY, 'scripts', 'schemas');
const requireFromThere = createRequire(path.join(FOLDER, 'package.json'));

const problem = z.object({ instancePath: z.string(), message: z.string() });
/** The part of Ajv's interface that this module uses. */
interface Validator {
  (content: unknown): boolean;
  errors?: unknown;
}

/**
 * Checks the content against the schema of the Compose Specification. Returns the problems, or an empty list if the
 * content is valid.
 */
export async function composeProblems(content: unknown): Promise<string[]> {
  const folder = path.dirname(requireFromThere.resolve('dclint/package.json'));
  const text = await readFile(path.join(folder, 'schemas', 'compose.schema.json'), 'utf8');
  const { $schema: _draft, ...schema }: Record<string, unknown> = JSON.parse(text);
  const { default: Ajv } = await import(pathToFileURL(requireFromThere.resolve('ajv')).href);
  const validate: Validator = new Ajv({ strict: false, allErrors: true, validateFormats: false }).compile(
    schema,
  );
  if (validate(content)) return [];
  return z
    .array(problem)
    .parse(validate.errors)
    .map(({ instancePath, message }) => `${instancePath} ${message}`);
}

export interface Manifest {
  apiVersion: string;
  kind: string;
  [field: string]: unknown;
}

/**
 * Checks manifests against the Kubernetes schemas. Generated validators check the values. Types check the names of
 * fields, because the schemas accept unknown fields, as a lenient Kubernetes server does. Returns the problems, or an
 * empty list if the manifests are valid.
 */
export async function manifestProblems(manifests: readonly Manifest[]): Promise<string[]> {
  const wrongValues = await Promise.all(manifests.map(valueProblems));
  return [...wrongValues.flat(), ...(await fieldProblems(manifests))];
}

function modelOf({ apiVersion, kind }: Manifest): string {
  const isOfOperator = apiVersion.startsWith('monitoring.coreos.com/');
  return `${isOfOperator ? '@kubernetes-models/prometheus-operator' : 'kubernetes-models'}/${apiVersion}/${kind}`;
}

async function valueProblems(manifest: Manifest): Promise<string[]> {
  const file = `${path.join(FOLDER, 'node_modules', modelOf(manifest))}.js`;
  const { [manifest.kind]: Model } = await import(pathToFileURL(file).href);
  try {
    new Model(manifest).validate();
    return [];
  } catch (error) {
    return [`${manifest.kind}: ${error instanceof Error ? error.message : String(error)}`];
  }
}

async function fieldProblems(manifests: readonly Manifest[]): Promise<string[]> {
  const folder = await mkdtemp(path.join(FOLDER, 'node_modules', '.manifests-'));
  try {
    const source = manifests.flatMap((manifest, at) => [
      `import type { I${manifest.kind} as Kind${at} } from '${modelOf(manifest)}';`,
      `export const manifest${at}: Kind${at} = ${JSON.stringify(manifest, null, 2)};`,
    ]);
    await writeFile(path.join(folder, 'manifests.ts'), source.join('\n'));
    const compilerOptions = { module: 'nodenext', strict: true, noEmit: true, skipLibCheck: true, types: [] };
    const project = { compilerOptions, files: ['manifests.ts'] };
    await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify(project));
    const compiler = path.join(REPOSITORY, 'node_modules', '.bin', 'tsc');
    const { stdout } = await promisify(execFile)(compiler, ['-p', folder, '--pretty', 'false']).catch(
      (error: { stdout: string }) => error,
    );
    return stdout.split('\n').filter((line) => line !== '');
  } finally {
    await rm(folder, { recursive: true });
  }
}
