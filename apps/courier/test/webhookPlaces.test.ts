import { expect, it } from '@jest/globals';
import { BusyError } from '@millrace/queue';
import { nextTurn } from '@millrace/testkit/turn';
import { createWebhookPlaces } from '../src/requests/webhookPlaces.ts';

it.each([1, 50])('gives the next place to a stranger while %d accounts have all, and more wait', async (accounts) => {
  const size = 64;
  const places = createWebhookPlaces(size);
  const began: string[] = [];
  const answers: (() => void)[] = [];
  const send = (account: string) =>
    places.run(account, new AbortController().signal, () => {
      began.push(account);
      return new Promise<void>((resolve) => answers.push(resolve));
    });
  const hostile = Array.from({ length: 300 }, (_, n) => send(`hostile ${n % accounts}`));
  await nextTurn();
  expect(began).toHaveLength(size);
  // Now each of them has had a place, and the stranger has had none.
  for (const answer of answers.splice(0)) answer();
  await nextTurn();
  const stranger = send('stranger');
  await nextTurn();
  answers.shift()?.();
  await nextTurn();
  expect(began.indexOf('stranger')).toBe(2 * size);
  while (answers.length > 0) {
    for (const answer of answers.splice(0)) answer();
    await nextTurn();
  }
  await Promise.all([...hostile, stranger]);
});

it('tells the asker that the courier is busy if more wait than may', async () => {
  const places = createWebhookPlaces(1);
  let answer: () => void = () => undefined;
  const send = (work: () => Promise<void>) => places.run('1', new AbortController().signal, work);
  const first = send(
    () =>
      new Promise<void>((resolve) => {
        answer = resolve;
      }),
  );
  const waiting = Array.from({ length: 4 }, () => send(async () => undefined));
  await expect(send(async () => undefined)).rejects.toThrow(BusyError);
  answer();
  await Promise.all([first, ...waiting]);
});
