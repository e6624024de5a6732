import { createHash } from 'node:crypto';
import { clientAddress, holderOf, type SignInByAppPassword } from '@millrace/auth';
import { createRouter, formBody } from '@millrace/http';
import { AppError, type Logger } from '@millrace/service';
import type { Request, Response, Router } from 'express';
import { maxPlaces } from '../../catalogue/playlistPlaces.ts';
import { assertListed } from './methods/names.ts';
import { extensions } from './methods/system.ts';
import type { Methods, Senders } from './methods/types.ts';
import { type Format, failure, formatOf, sendAnswer } from './protocol/answer.ts';
import { SubsonicError, subsonicErrorOf } from './protocol/errors.ts';
import { Parameters } from './protocol/parameters.ts';
import { assertVersion, signIn } from './protocol/signIn.ts';

/** A form of 5,000 ids fits. */
const maxFormBytes = 1024 * 1024;
/** `updatePlaylist` may remove all songs and add as many. */
const maxParameters = 2 * maxPlaces + 100;

export interface SubsonicDependencies {
  passwords: SignInByAppPassword;
  methods: Methods;
  senders: Senders;
  /** The version of this software. */
  serverVersion: string;
  log: Logger;
}

/** What everybody may ask. */
const getExtensions = 'getOpenSubsonicExtensions';

const parametersOf = (req: Request): Parameters => {
  const [, ...query] = req.originalUrl.split('?');
  const form = typeof req.body === 'string' ? [req.body] : [];
  return new Parameters([query.join('?'), ...form], maxParameters);
};

/** What a client sends is as long as it likes, so a digest is passed on. */
const deviceOf = (facts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(facts)).digest('base64url');

/**
 * The Subsonic API 1.16.1, with extensions of OpenSubsonic: `/rest/<method>` and `/rest/<method>.view`, by GET and POST. Errors are answers
 * with the status 200 and a number, as programs expect; 429 and 503 keep their status, so that proxies and programs wait.
 */
export function subsonicRouter(deps: SubsonicDependencies): Router {
  const { methods, senders, serverVersion, log } = deps;
  assertListed([getExtensions, ...Object.keys(methods), ...Object.keys(senders)]);
  const router = createRouter();

  async function run(name: string, parameters: Parameters, format: Format, req: Request, res: Response): Promise<void> {
    if (name === getExtensions) {
      const body = { openSubsonicExtensions: extensions.map((extension) => ({ ...extension })) };
      await sendAnswer(res, format, { status: 'ok', body, serverVersion });
      return;
    }
    parameters.assertComplete();
    const client = parameters.required('c');
    assertVersion(parameters);
    const address = clientAddress(req);
    const { account, passwordId } = await signIn(parameters, { passwords: deps.passwords, address });
    const call = {
      account,
      holder: holderOf(account, req),
      parameters,
      client,
      device: deviceOf([passwordId, client, address, req.get('user-agent')]),
    };
    const sender = Object.hasOwn(senders, name) ? senders[name] : undefined;
    if (sender !== undefined) {
      await sender(call, req, res);
      return;
    }
    const method = Object.hasOwn(methods, name) ? methods[name] : undefined;
    if (method === undefined) throw new SubsonicError('generic', `This service does not have the method ${name}.`);
    await sendAnswer(res, format, { status: 'ok', body: await method(call), serverVersion });
  }

  const refuse = async (error: unknown, format: Format, req: Request, res: Response): Promise<void> => {
    if (res.headersSent) throw error;
    const known = subsonicErrorOf(error);
    if (known === undefined) throw error;
    if (error instanceof AppError && (error.status === 429 || error.status === 503)) {
      res.status(error.status);
      if (error.retryAfter !== undefined) res.setHeader('Retry-After', String(error.retryAfter));
    }
    log.debug({ err: error, path: req.path }, 'a Subsonic request was refused');
    await sendAnswer(res, format, { ...failure(known), serverVersion });
  };

  router.use((req, res, next) => {
    res.setHeader('Access-Control-Allow-Origin', '*');
    if (req.method !== 'OPTIONS') {
      next();
      return;
    }
    res.setHeader('Access-Control-Allow-Methods', 'GET, POST, HEAD');
    res.setHeader('Access-Control-Allow-Headers', '*');
    res.status(204).end();
  });
  router.use(formBody(maxFormBytes));
  router.all('/:method', async (req, res, next) => {
    if (!['GET', 'HEAD', 'POST'].includes(req.method)) {
      next();
      return;
    }
    const parameters = parametersOf(req);
    const format = formatOf({ f: parameters.text('f'), callback: parameters.text('callback') });
    const name = req.params.method.replace(/\.view$/, '').slice(0, 60);
    try {
      await run(name, parameters, format, req, res);
    } catch (error) {
      await refuse(error, format, req, res);
    }
  });
  return router;
}
