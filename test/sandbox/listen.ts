// Listens on this machine only, under both of its addresses: browsers may take `localhost` for either.
import { createServer, type RequestListener, type Server } from 'node:http';

const TRIES = 5;

function listenOn(host: string, port: number, listener: RequestListener): Promise<Server> {
  const server = createServer(listener);
  // One that is closed just as the next request leaves would fail that request.
  server.keepAliveTimeout = 0;
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port, ipv6Only: true }, () => {
      server.off('error', reject);
      resolve(server);
    });
  });
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

async function close(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  await closed;
}

export interface Listening {
  port: number;
  /** Ends every connection, also those that still wait for an answer. */
  close(): Promise<void>;
}

/** Port 0 means any free one. Throws with a clear sentence when the port is taken. */
export async function listen(port: number, listener: RequestListener, tries = TRIES): Promise<Listening> {
  const taken = (error: unknown) =>
    codeOf(error) === 'EADDRINUSE'
      ? new Error(`Port ${port} is in use: stop what listens there or choose another.`)
      : error;
  const first = await listenOn('127.0.0.1', port, listener).catch((error: unknown) => {
    throw taken(error);
  });
  const servers = [first];
  try {
    servers.push(await listenOn('::1', portOf(first), listener));
  } catch (error) {
    // A machine without IPv6 is fine; a stranger on the other address is not.
    if (codeOf(error) === 'EADDRINUSE') {
      await close(first);
      if (port !== 0 || tries === 0) throw taken(error);
      return listen(port, listener, tries - 1);
    }
  }
  return { port: portOf(first), close: async () => void (await Promise.all(servers.map(close))) };
}
