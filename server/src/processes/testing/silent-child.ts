/** A worker that never responds. */
import { serveRequests } from '../serve-requests.ts';

serveRequests(() => new Promise(() => undefined));
