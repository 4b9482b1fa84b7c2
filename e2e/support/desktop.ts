/**
 * The settings of a desktop computer with a wide screen, a mouse and a keyboard. Tests without these settings use a
 * phone.
 */
import { devices } from '@playwright/test';

const { defaultBrowserType: _same, ...chrome } = devices['Desktop Chrome'];

export const DESKTOP = { ...chrome, viewport: { width: 1280, height: 800 } };
