/**
 * Provides a separate D-Bus bus with GeoClue (https://www.freedesktop.org/software/geoclue/docs/) as its only service.
 * WebKitGTK requests the position from it. The browser's own geolocation code therefore runs, but never gets the
 * position of this machine.
 */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  BROWSER_NAME,
  readCall,
  SERVICE_NAME,
  writeReply,
  writeSignal,
  type Call,
  type Properties,
  type Value,
} from './d-bus.ts';

interface Position {
  latitude: number;
  longitude: number;
  accuracy: number;
}

interface GeoClue {
  /** The address of the bus, which is the value for DBUS_SYSTEM_BUS_ADDRESS. */
  address: string;
  stop(): Promise<void>;
}

const SERVICE = 'org.freedesktop.GeoClue2';
const [CLIENT, LOCATION] = ['/org/freedesktop/GeoClue2/Client/1', '/org/freedesktop/GeoClue2/Location/1'];

export async function startGeoClue(position: Position): Promise<GeoClue> {
  const folder = await mkdtemp(path.join(tmpdir(), 'countersign-geoclue-'));
  const file = path.join(folder, 'bus');
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    // Ignores errors, because a browser that exits does not close its connection properly.
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    serve(socket, position);
  });
  await once(server.listen(file), 'listening');
  return {
    address: `unix:path=${file}`,
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Serves a connection. It begins with lines of text for the authentication, and continues with messages. */
function serve(socket: Socket, position: Position): void {
  let received = Buffer.alloc(0);
  let hasBegun = false;
  socket.on('data', (chunk) => {
    received = Buffer.concat([received, chunk]);
    while (!hasBegun) {
      const end = received.indexOf('\r\n');
      if (end < 0) return;
      const line = received.toString('latin1', 0, end).replace('\0', '');
      received = received.subarray(end + 2);
      if (line === 'BEGIN') hasBegun = true;
      else socket.write(`${authenticate(line)}\r\n`);
    }
    for (;;) {
      const call = readCall(received);
      if (!call) return;
      received = received.subarray(call.length);
      for (const message of answer(call, position)) socket.write(message);
    }
  });
}

/** Accepts every client, because only the owner of the folder can reach the socket in it. */
function authenticate(line: string): string {
  switch (line) {
    case 'AUTH':
      return 'REJECTED EXTERNAL';
    case 'AUTH EXTERNAL':
      return 'DATA';
    case 'DATA':
      return `OK ${'0'.repeat(32)}`;
    default:
      return 'ERROR';
  }
}

function answer(call: Call, position: Position): Buffer[] {
  const messages: Buffer[] = [];
  if (call.wantsReply) messages.push(writeReply(call, resultOf(call, position)));
  if (call.method === `${SERVICE}.Client.Start`) messages.push(locationUpdated());
  return messages;
}

/** Writes the signal that a location is available. */
const locationUpdated = () =>
  writeSignal({ object: CLIENT, interface: `${SERVICE}.Client`, name: 'LocationUpdated' }, [
    ['o', '/'],
    ['o', LOCATION],
  ]);

/** Returns the result of a call. Returns undefined if the call is for another service of a system bus. */
function resultOf({ method, object, argument }: Call, position: Position): Value[] | undefined {
  switch (method) {
    case 'org.freedesktop.DBus.Hello':
      return [['s', BROWSER_NAME]];
    case 'org.freedesktop.DBus.StartServiceByName':
      // The reply 2 means that the service is already running.
      return argument === SERVICE ? [['u', 2]] : undefined;
    case 'org.freedesktop.DBus.GetNameOwner':
      return argument === SERVICE ? [['s', SERVICE_NAME]] : undefined;
    case `${SERVICE}.Manager.CreateClient`:
      return [['o', CLIENT]];
    case 'org.freedesktop.DBus.Properties.GetAll':
      return [['a{sv}', object === LOCATION ? locationOf(position) : {}]];
    case 'org.freedesktop.DBus.AddMatch':
    case 'org.freedesktop.DBus.RemoveMatch':
    case 'org.freedesktop.DBus.Properties.Set':
    case `${SERVICE}.Client.Start`:
    case `${SERVICE}.Client.Stop`:
      return [];
    default:
      return undefined;
  }
}

/**
 * Returns the properties of a location. Properties other than the position have the values that GeoClue reports on a
 * computer without GPS.
 */
const locationOf = ({ latitude, longitude, accuracy }: Position): Properties => ({
  Latitude: ['d', latitude],
  Longitude: ['d', longitude],
  Accuracy: ['d', accuracy],
  Altitude: ['d', -Number.MAX_VALUE],
  Speed: ['d', -1],
  Heading: ['d', -1],
  // GeoClue gives the time as seconds and microseconds.
  Timestamp: ['(tt)', [BigInt(Math.floor(Date.now() / 1000)), 0n]],
});
