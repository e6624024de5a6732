import type { Account } from '@millrace/auth';
import type { Holder } from '@millrace/service';
import type { Request, Response } from 'express';
import type { Body } from '../protocol/answer.ts';
import type { Parameters } from '../protocol/parameters.ts';

/** A request that is signed in. */
export interface Call {
  account: Account;
  /** Whose share of fair pools it takes. */
  holder: Holder;
  parameters: Parameters;
  /** The name of the program. */
  client: string;
  /** Tells devices apart, as far as requests do: the app password, the program, the address and the browser or player. */
  device: string;
}

/** Answers with a body, in the format that the client wants. @throws SubsonicError, AppError */
export type Method = (call: Call) => Promise<Body> | Body;

/** Answers with bytes. @throws as `Method`, before the first byte */
export type Sender = (call: Call, req: Request, res: Response) => Promise<void>;

/** Methods by the last part of their paths. */
export type Methods = Readonly<Record<string, Method>>;
export type Senders = Readonly<Record<string, Sender>>;
