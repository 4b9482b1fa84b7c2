/** A worker that never answers. */
import { serveRequests } from '../serve-requests.ts';

serveRequests(() => new Promise(() => undefined));
