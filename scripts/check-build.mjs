// A part of `npm test` that builds the web application and the documentation, and checks the byte budgets and the
// support for the oldest browsers.
import { checkByteBudget } from './byte-budget.mjs';
import { checkOlderBrowsers } from './older-browsers.mjs';
import { ensureWebBuilt } from './web-build.mjs';

ensureWebBuilt(process.execPath);
const checks = [checkByteBudget(), checkOlderBrowsers()];
process.exitCode = checks.every(Boolean) ? 0 : 1;
