import { connect, createServer, type Socket } from 'node:net';
import { listen } from './servers.js';

/** A SOCKS5 proxy (RFC 1928, 1929) that keeps what it was asked for: `ann:sesame` where it asks for a login, and each address. */
export interface SocksServer {
  /** `127.0.0.1:1080` */
  readonly host: string;
  readonly asked: string[];
}

export interface SocksSettings {
  readonly login?: string;
  /** What it answers to CONNECT, in place of connecting. */
  readonly reply?: number;
  /** Names that it knows, and where they are. */
  readonly names?: Readonly<Record<string, string>>;
}

export async function serveSocks(settings: SocksSettings = {}): Promise<SocksServer> {
  const asked: string[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => {});
    void speak(socket, settings, asked).catch(() => socket.destroy());
  });
  return { host: `127.0.0.1:${await listen(server)}`, asked };
}

async function speak(socket: Socket, { login, reply, names = {} }: SocksSettings, asked: string[]): Promise<void> {
  const read = readerOf(socket);
  const methods = await read((await read(2))[1]!);
  const method = login === undefined ? 0 : 2;
  if (!methods.includes(method)) return void socket.end(Buffer.from([5, 0xff]));
  socket.write(Buffer.from([5, method]));
  if (login !== undefined) {
    const user = (await read((await read(2))[1]!)).toString();
    const given = `${user}:${(await read((await read(1))[0]!)).toString()}`;
    asked.push(given);
    if (given !== login) return void socket.end(Buffer.from([1, 1]));
    socket.write(Buffer.from([1, 0]));
  }
  const kind = (await read(4))[3]!;
  const host = await addressOf(kind, read);
  const port = (await read(2)).readUInt16BE();
  asked.push(`${host} ${kind}`);
  if (reply !== undefined) return void socket.end(Buffer.from([5, reply, 0, 1, 0, 0, 0, 0, 0, 0]));
  const onward = connect(port, names[host] ?? host, () => {
    // In two pieces: the proxy's answer need not come as a whole.
    socket.write(Buffer.from([5, 0, 0]), () => socket.write(Buffer.from([1, 127, 0, 0, 1, 0, 80])));
    socket.pipe(onward).pipe(socket);
  });
  onward.on('error', () => socket.destroy());
  socket.on('close', () => onward.destroy());
}

async function addressOf(kind: number, read: (size: number) => Promise<Buffer>): Promise<string> {
  if (kind === 1) return [...(await read(4))].join('.');
  if (kind === 3) return (await read((await read(1))[0]!)).toString();
  return (await read(16)).toString('hex');
}

function readerOf(socket: Socket): (size: number) => Promise<Buffer> {
  return async (size) => {
    for (;;) {
      const bytes = size === 0 ? Buffer.alloc(0) : (socket.read(size) as Buffer | null);
      if (bytes) return bytes;
      await new Promise((resolve, reject) => socket.once('readable', resolve).once('close', reject));
    }
  };
}
