import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { patient } from '../waiting/patience.ts';

/** A mail as its recipient would read it. */
export interface ReceivedMail {
  from: string;
  /** The recipient in the envelope. */
  to: string;
  subject: string;
  text: string;
  html: string;
  headers: ReadonlyMap<string, unknown>;
}

/** How the server treats a recipient. */
export type Treatment =
  | 'accept'
  /** 550: for good. */
  | 'refuse'
  /** 451: for now. */
  | 'delay'
  /** Closes the connection while the mail is sent. */
  | 'drop'
  /** Accepts the recipient, and never answers again. */
  | 'hang';

export interface TestSmtpServer {
  /** For SMTP_URL. */
  url: string;
  mails: readonly ReceivedMail[];
  /** How often clients have named this recipient. */
  attempts(to: string): number;
  /** How the next mails to a recipient are treated. */
  treat(to: string, treatment: Treatment): void;
  /** The mails to a recipient, as soon as there are `count`. @throws Error after the deadline */
  mailsTo(to: string, count?: number, timeoutMs?: number): Promise<ReceivedMail[]>;
  /** Ends the server; `begin` starts it again on the same port. */
  end(): Promise<void>;
  begin(): Promise<void>;
  stop(): Promise<void>;
}

class Refusal extends Error {
  readonly responseCode: number;
  constructor(responseCode: number, message: string) {
    super(message);
    this.responseCode = responseCode;
  }
}

/** A real SMTP server on this machine that keeps what it gets, without TLS and passwords. */
export async function startSmtp(): Promise<TestSmtpServer> {
  const mails: ReceivedMail[] = [];
  const treatments = new Map<string, Treatment>();
  const named: string[] = [];
  const sockets = new Map<number, Socket>();
  let server: SMTPServer | undefined;
  let port = 0;

  const listen = async (): Promise<void> => {
    const started = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      closeTimeout: 100,
      onRcptTo({ address }, _session, done) {
        named.push(address);
        const treatment = treatments.get(address);
        if (treatment === 'refuse') done(new Refusal(550, 'no such mailbox'));
        else if (treatment === 'delay') done(new Refusal(451, 'try again later'));
        else if (treatment !== 'hang') done();
      },
      onData(stream, session, done) {
        const to = session.envelope.rcptTo.map(({ address }) => address).join(', ');
        if (treatments.get(to) === 'drop') {
          sockets.get(session.remotePort)?.destroy();
          return;
        }
        simpleParser(stream).then(
          (mail) => {
            mails.push({
              from: mail.from?.text ?? '',
              to,
              subject: mail.subject ?? '',
              text: mail.text ?? '',
              html: mail.html || '',
              headers: mail.headers,
            });
            done();
          },
          (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
        );
      },
    });
    started.server.on('connection', (socket: Socket) => {
      const { remotePort = 0 } = socket;
      sockets.set(remotePort, socket);
      socket.on('close', () => sockets.delete(remotePort));
    });
    // A client that goes away is part of the tests.
    started.on('error', () => undefined);
    await new Promise<void>((resolve) => started.listen(port, '127.0.0.1', resolve));
    port = portOf(started);
    server = started;
  };
  const end = async (): Promise<void> => {
    const ending = server;
    server = undefined;
    for (const socket of sockets.values()) socket.destroy();
    await new Promise<void>((resolve) => (ending === undefined ? resolve() : ending.close(() => resolve())));
  };
  await listen();

  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    attempts: (to) => named.filter((address) => address === to).length,
    treat: (to, treatment) => void treatments.set(to, treatment),
    async mailsTo(to, count = 1, timeoutMs = 60_000) {
      const deadline = performance.now() + patient(timeoutMs);
      for (;;) {
        const found = mails.filter((mail) => mail.to === to);
        if (found.length >= count) return found;
        if (performance.now() > deadline) throw new Error(`${to} got ${found.length} mails of ${count}`);
        await sleep(20);
      }
    },
    end,
    begin: listen,
    stop: end,
  };
}

function portOf(server: SMTPServer): number {
  const address: AddressInfo | string | null = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('the SMTP server does not listen');
  return address.port;
}
