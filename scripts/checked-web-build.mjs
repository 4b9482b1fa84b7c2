// Builds the web application, and checks what its pages weigh and which browsers know what they use.
import { checkByteBudget } from './byte-budget.mjs';
import { checkOlderBrowsers } from './older-browsers.mjs';
import { ensureWebBuilt } from './web-build.mjs';

ensureWebBuilt(process.execPath);
const checks = [checkByteBudget(), checkOlderBrowsers()];
process.exitCode = checks.every(Boolean) ? 0 : 1;
