/** Records a walkthrough as an animated WebP. Each frame is a screenshot with a caption. */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';

const SIZE = { width: 1040, height: 650 };
/** The duration of a frame, which is long enough to read the caption and to look at the page. */
const MILLISECONDS = 6000;

export class Film {
  private readonly stage: Page;
  private readonly frames: Buffer[] = [];

  /** Creates a film. `stage` is an empty page, in which each screenshot is rendered with its caption. */
  constructor(stage: Page) {
    this.stage = stage;
  }

  async show(page: Page, sentence: string): Promise<void> {
    await expect(page.getByText(/^(Checking|Searching|Uploading)\b.*\.\.\.$/u)).toHaveCount(0);
    await expect(page.locator('.animate-appear-late')).toHaveCount(0);
    const picture = await page.screenshot({ animations: 'disabled' });
    await this.stage.setViewportSize(SIZE);
    await this.stage.setContent(`<style>
      body { margin: 0; height: 100vh; display: flex; flex-direction: column; font: 600 22px/1.3 system-ui, sans-serif; background: #1e293b; color: #fff }
      p { margin: 0; padding: 14px 24px; text-align: center }
      img { flex: 1; min-height: 0; object-fit: contain; margin: 0 12px 12px }
    </style><p></p><img alt="">`);
    await this.stage.locator('p').evaluate((element, text) => (element.textContent = text), sentence);
    await this.stage.locator('img').evaluate(
      async (element, source) => {
        if (!(element instanceof HTMLImageElement)) return;
        element.src = source;
        await element.decode();
      },
      `data:image/png;base64,${picture.toString('base64')}`,
    );
    this.frames.push(await this.stage.screenshot({ scale: 'css' }));
  }

  async save(file: string): Promise<void> {
    await mkdir(path.dirname(file), { recursive: true });
    await sharp(this.frames, { join: { animated: true } })
      .webp({ quality: 75, effort: 5, loop: 0, delay: this.frames.map(() => MILLISECONDS) })
      .toFile(file);
  }
}
