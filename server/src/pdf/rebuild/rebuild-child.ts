/**
 * The main file of the process that rewrites documents into their strict form and draws their pages, one request at a
 * time.
 */
import { serveRequests } from '../../processes/serve-requests.ts';
import { normalise } from '../normalise/normalise.ts';
import { drawForPeople, replacePages } from './page-pictures.ts';
import { compare, draw, prove } from './prove.ts';
import { withFront } from './with-front.ts';
import type { RebuildProtocol } from './rebuild-messages.ts';

serveRequests<RebuildProtocol>(async (request) => {
  switch (request.kind) {
    case 'normalise':
      return { kind: 'rewritten', normalisation: await normalise(request.document, request.replaced) };
    case 'prepend':
      return {
        kind: 'rewritten',
        normalisation: await normalise(await withFront(request.document, request.front)),
      };
    case 'prove':
      return prove(request);
    case 'draw':
      return draw(request);
    case 'picture':
      return drawForPeople(request);
    case 'replace':
      return replacePages(request);
    case 'compare':
      return compare(request);
  }
});
