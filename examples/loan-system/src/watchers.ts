/** Live updates: open pages reload when their loan changes (server-sent events). */
import type { ServerResponse } from 'node:http';

export function createWatchers() {
  const watchers = new Map<string, Set<ServerResponse>>();
  return {
    add(loanId: string, response: ServerResponse): void {
      response
        .writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
        .flushHeaders();
      const watching = watchers.get(loanId) ?? new Set();
      watchers.set(loanId, watching.add(response));
      response.on('close', () => watching.delete(response));
    },
    notify(loanId: string): void {
      for (const watcher of watchers.get(loanId) ?? []) watcher.write('event: changed\ndata:\n\n');
    },
  };
}
