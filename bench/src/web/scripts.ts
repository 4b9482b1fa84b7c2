/** The steps of `npm start` and `npm test` that this bench needs too; they are JavaScript, so that they run before anything is installed. */

export async function ensureWebBuilt(): Promise<void> {
  const script: { ensureWebBuilt(node: string): void } = await import(scriptAt('web-build.mjs'));
  script.ensureWebBuilt(process.execPath);
}

export async function ensureBrowser(): Promise<void> {
  const script: { ensureBrowser(): Promise<unknown> } = await import(scriptAt('ensure-browser.mjs'));
  await script.ensureBrowser();
}

const scriptAt = (name: string) => new URL(`../../../scripts/${name}`, import.meta.url).href;
