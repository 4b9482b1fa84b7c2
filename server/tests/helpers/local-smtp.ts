/**
 * Runs a small SMTP server (RFC 5321, with STARTTLS and AUTH PLAIN) that stores emails and gives the answers that a
 * test configures.
 */
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { TLSSocket, type SecureContextOptions } from 'node:tls';
import { portOf } from './port-of.ts';

export interface ReceivedMail {
  from: string;
  to: string[];
  content: string;
  isEncrypted: boolean;
  login: string | null;
}

export interface SmtpBehaviour {
  /** The TLS keys. With keys, the server offers STARTTLS, and AUTH only over TLS. */
  tls?: SecureContextOptions;
  /** The login as `user:password`. By default, the server offers no login. */
  login?: string;
  /** The answers to commands, by prefix of the command. For null, the server does not answer. */
  answers?: Record<string, string | null>;
  greeting?: string | null;
}

export interface LocalSmtp {
  port: number;
  mails: ReceivedMail[];
  commands: string[];
  behaviour: SmtpBehaviour;
  close(): Promise<void>;
}

export async function openLocalSmtp(behaviour: SmtpBehaviour = {}): Promise<LocalSmtp> {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    socket.on('error', () => undefined);
    const { greeting = '220 mail.test ESMTP' } = smtp.behaviour;
    if (greeting !== null) socket.write(`${greeting}\r\n`);
    converse(smtp, socket, false);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const smtp: LocalSmtp = {
    port: portOf(server),
    mails: [],
    commands: [],
    behaviour,
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return smtp;
}

function converse(smtp: LocalSmtp, socket: Socket, isEncrypted: boolean): void {
  let mail: ReceivedMail = { from: '', to: [], content: '', isEncrypted, login: null };
  let isReadingContent = false;
  let rest = '';
  const say = (line: string) => socket.write(`${line}\r\n`);

  const read = (chunk: Buffer) => {
    rest += chunk.toString('utf8');
    for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
      const line = rest.slice(0, end);
      rest = rest.slice(end + 2);
      if (isReadingContent) readContent(line);
      else obey(line);
    }
  };
  socket.on('data', read);

  function readContent(line: string): void {
    if (line !== '.') {
      mail.content += `${line.replace(/^\.\./, '.')}\n`;
      return;
    }
    isReadingContent = false;
    const answer = smtp.behaviour.answers?.['.'];
    if (answer === undefined) smtp.mails.push(mail);
    mail = { ...mail, to: [], content: '' };
    if (answer !== null) say(answer ?? '250 queued');
  }

  function obey(line: string): void {
    smtp.commands.push(line);
    const { answers = {}, tls, login } = smtp.behaviour;
    const scripted = Object.entries(answers).find(([command]) => line.startsWith(command));
    if (scripted) {
      if (scripted[1] !== null) say(scripted[1]);
    } else if (line.startsWith('EHLO')) {
      const offers = [
        ...(tls && !isEncrypted ? ['STARTTLS'] : []),
        ...(login && (isEncrypted || !tls) ? ['AUTH PLAIN'] : []),
      ];
      say(
        ['mail.test', ...offers]
          .map((offer, at) => `250${at < offers.length ? '-' : ' '}${offer}`)
          .join('\r\n'),
      );
    } else if (line === 'STARTTLS' && tls) {
      say('220 go ahead');
      socket.off('data', read);
      const secured = new TLSSocket(socket, { isServer: true, ...tls });
      secured.on('error', () => undefined);
      converse(smtp, secured, true);
    } else if (line.startsWith('AUTH PLAIN ')) {
      const given = Buffer.from(line.slice(11), 'base64').toString('utf8').split('\0').slice(1).join(':');
      mail.login = given;
      say(given === login ? '235 welcome' : `535 ${given} is unknown`);
    } else if (line.startsWith('MAIL FROM:')) {
      mail.from = line.slice(10);
      say('250 ok');
    } else if (line.startsWith('RCPT TO:')) {
      mail.to.push(line.slice(8));
      say('250 ok');
    } else if (line === 'DATA') {
      isReadingContent = true;
      say('354 go ahead');
    } else if (line === 'QUIT') {
      say('221 bye');
      socket.end();
    } else {
      say('502 unknown');
    }
  }
}
