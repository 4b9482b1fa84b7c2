// Preloaded in processes that a test may kill. It saves the compile cache regularly, because a killed process cannot save
// it at its end.
import { flushCompileCache } from 'node:module';

setInterval(() => flushCompileCache(), 1000).unref();
