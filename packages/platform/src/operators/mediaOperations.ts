import { type Account, type Actor, actorOf, operatorsTag, reasonField } from '@millrace/auth';
import { type Handler, mediaId, ok, okAnswer, operation } from '@millrace/http';
import { z } from 'zod';

const params = z.object({ id: mediaId });

const owner = z.object({ id: z.int().min(1), email: z.string() }).describe('The account that the medium belongs to');

/**
 * What operators do with the media of a service.
 *
 * @param names `videos` and `video`
 * @param shape the medium in answers, by its name: `{ video }`
 */
export function mediaOperations<Shape extends z.ZodRawShape>(
  { kind, noun }: { kind: 'videos' | 'tracks' | 'images'; noun: 'video' | 'track' | 'image' },
  shape: Shape,
) {
  const path = `/admin/${kind}/:id` as const;
  const name = `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`;
  return {
    get: operation({
      method: 'get',
      path,
      operationId: `adminGet${name}`,
      tag: operatorsTag,
      summary: `Get a${noun === 'image' ? 'n' : ''} ${noun} of any account`,
      security: 'admin',
      params,
      answers: { 200: { description: `The ${noun} and its owner`, json: z.object({ ...shape, owner }) } },
    }),
    takeDown: operation({
      method: 'delete',
      path,
      operationId: `adminTakeDown${name}`,
      tag: operatorsTag,
      summary: `Take a${noun === 'image' ? 'n' : ''} ${noun} down`,
      description: `Its files are removed, and it is not public any more. Its owner sees the reason, and can delete it.`,
      security: 'admin',
      params,
      body: z.object({ reason: reasonField.describe('For the owner') }),
      answers: { 200: { description: `The ${noun} is taken down`, json: okAnswer } },
    }),
  };
}

/** The handler of `takeDown` of `mediaOperations`. */
export const takingDown =
  (takeDown: TakeDown): Handler<ReturnType<typeof mediaOperations>['takeDown'], Account> =>
  async ({ params: { id }, body }, req) => {
    await takeDown(id, body.reason, actorOf(req));
    return ok;
  };

/**
 * Takes a medium down: the row stays for its owner, with the reason; the job is cancelled and all objects are removed. Another reason
 * replaces the first one.
 *
 * @throws AppError not_found
 */
export type TakeDown = (id: string, reason: string, actor: Actor) => Promise<void>;
