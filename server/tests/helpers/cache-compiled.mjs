// Saves the compile cache regularly. This module is preloaded in processes that a test may kill, because a killed
// process cannot save the cache at its end.
import { flushCompileCache } from 'node:module';

setInterval(() => flushCompileCache(), 1000).unref();
