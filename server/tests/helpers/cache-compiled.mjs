// Preloaded in processes that a test may kill: these write nothing into the compile cache at their end.
import { flushCompileCache } from 'node:module';

setInterval(() => flushCompileCache(), 1000).unref();
