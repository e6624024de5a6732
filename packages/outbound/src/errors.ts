/**
 * Why a request is not sent. Stable, for programs. `address` is what the URL itself says. `unresolved` is a name without an address and also one
 * with an address inside; `lookup`, a name server that does not answer.
 */
export type Refusal =
  | 'malformed'
  | 'scheme'
  | 'credentials'
  | 'port'
  | 'host'
  | 'address'
  | 'redirects'
  | 'elsewhere'
  | 'unresolved'
  | 'lookup';

const sentences: Readonly<Record<Refusal, string>> = {
  malformed: 'The address is not a URL, or is not written plainly.',
  scheme: 'The address must begin with https://.',
  credentials: 'The address must not contain a user name or a password.',
  port: 'The port of the address is not allowed.',
  host: 'The host of the address is not a public name.',
  address: 'The host has an address that is not public.',
  redirects: 'The server redirects too often.',
  elsewhere: 'The server redirects to an address that is not allowed.',
  // One sentence for both: it must not tell which names exist in the network of the platform.
  unresolved: 'The host cannot be found, or has an address that is not public.',
  lookup: 'The host cannot be looked up at the moment.',
};

/** The guard does not let a request out. The message is for the user who named the address, and contains nothing of the network. */
export class OutboundRefusedError extends Error {
  readonly refusal: Refusal;

  /** @param cause for the log */
  constructor(refusal: Refusal, cause?: unknown) {
    super(sentences[refusal], cause === undefined ? undefined : { cause });
    this.name = 'OutboundRefusedError';
    this.refusal = refusal;
  }
}
