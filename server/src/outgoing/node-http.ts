/**
 * Provides the HTTP modules of Node.js for clients. An `import` of node:http would also load undici, because node:http
 * re-exports its `WebSocket`. Loading undici takes 40 ms and 10 MB at every start.
 */
export const http = process.getBuiltinModule('node:http');
export const https = process.getBuiltinModule('node:https');
