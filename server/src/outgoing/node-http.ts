/**
 * Provides the HTTP modules of Node.js for clients. An `import` of node:http would make Node.js load undici, whose
 * `WebSocket` node:http re-exports, which takes 40 ms and 10 MB at every start.
 */
export const http = process.getBuiltinModule('node:http');
export const https = process.getBuiltinModule('node:https');
