import { beforeAll, describe, expect, it } from '@jest/globals';
import { createKey, type Person } from '@millrace/acceptance/actions';
import { noSuchJob } from '@millrace/acceptance/common/service';
import { smallPicture, uploadImage } from '@millrace/acceptance/image/actions';
import type { Operator } from '@millrace/acceptance/platform/types';
import { poll } from '@millrace/acceptance/poll';
import { looksGood } from '../support/look.ts';
import { newPerson, type Setting, visitAs } from '../support/visitor.ts';

const hostile = 'Spam <img src=x onerror=alert(1)> & more';

/** Results that a service could not apply stay dead. Applied again, these change nothing, because nobody has their media. */
const lostVideo = ['video.failed', { ...noSuchJob, videoId: 'nosuchvideo' }] as const;
const lostTrack = ['track.failed', { ...noSuchJob, trackId: 'nosuchtrack' }] as const;

export const operatorsStory = (setting: () => Setting): void => {
  describe('operators', () => {
    let operator: Person;
    let owner: Person;
    let image: string;
    let kept: string;
    const machine = (): Operator => {
      const { operator: found } = setting().platform;
      if (found === undefined) throw new Error('this platform has no operator');
      return found;
    };
    const asOwner = (path: string) => setting().platform.video.api('GET', path, { token: owner.token });

    beforeAll(async () => {
      [operator, owner] = [await newPerson(setting()), await newPerson(setting())];
      await machine().makeAdmin(operator.email);
      const { key } = await createKey(setting().platform.video.api, owner);
      const upload = async () => uploadImage(setting().platform.image.api, { key }, await smallPicture());
      [image, kept] = [(await upload()).id, (await upload()).id];
    });

    it('find an account, suspend it with a reason and end that, and change its role and quotas', async () => {
      const { page, leave } = await visitAs(setting(), operator, '/operators/accounts');
      await page.getByRole('searchbox', { name: 'Search accounts' }).fill(owner.email.toUpperCase());
      await page.getByText('1 shown').waitFor();
      await page.getByRole('link', { name: owner.email }).click();
      await page.getByRole('heading', { level: 1, name: owner.email }).waitFor();

      await page.getByRole('button', { name: 'Suspend…' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Reason').fill(hostile);
      await dialog.getByRole('button', { name: 'Suspend' }).click();
      await page.getByText(`${owner.email} is suspended.`).waitFor();
      await page.getByRole('strong').getByText(hostile).waitFor();
      await poll(
        () => asOwner('/auth/me'),
        ({ status }) => status === 403,
      );
      await page.getByRole('button', { name: 'End the suspension…' }).click();
      await dialog.getByRole('button', { name: 'End the suspension' }).click();
      await page.getByText(`The suspension of ${owner.email} has ended.`).waitFor();
      await poll(
        () => asOwner('/auth/me'),
        ({ status }) => status === 200,
      );

      await page.getByLabel('Video: Uploaded files').selectOption('A limit of its own');
      await page.getByLabel('Video: Gigabytes').fill('0');
      expect(await page.getByRole('button', { name: 'Save quotas' }).isDisabled()).toBe(true);
      await page.getByLabel('Video: Gigabytes').fill('2.5');
      await page.getByLabel('Images: In progress at once').selectOption('No limit');
      await page.getByRole('button', { name: 'Save quotas' }).click();
      await page.getByText(`The quotas of ${owner.email} are changed.`).waitFor();
      await page.getByText('video: files 2.5 GB').waitFor();
      await page.reload();
      await page.getByLabel('Video: Gigabytes').waitFor();
      expect(await page.getByLabel('Video: Gigabytes').inputValue()).toBe('2.5');

      await page.getByRole('button', { name: 'Make an operator…' }).click();
      await dialog.getByRole('button', { name: 'Make an operator' }).click();
      await page.getByText(`${owner.email} is an operator now.`).waitFor();
      await page.getByRole('button', { name: 'Remove the role…' }).click();
      await dialog.getByRole('button', { name: 'Remove the role' }).click();
      await page.getByText(`${owner.email} is not an operator any more.`).waitFor();

      await page.getByRole('link', { name: 'Show all entries' }).click();
      await page.getByRole('row', { name: /Ended the suspension/ }).waitFor();
      // The five changes above, and the titles of the columns.
      expect(await page.getByRole('row').count()).toBe(7);
      await leave();
    });

    it('read a long log page by page, with only the rows in sight', async () => {
      for (let n = 1; n <= 120; n += 1) {
        const json = { quotas: { music: { unfinished: n } } };
        await setting().platform.video.api('PATCH', `/admin/accounts/${operator.id}`, { token: operator.token, json });
      }
      const { page, leave } = await visitAs(setting(), operator, `/operators/audit?account=${operator.id}`);
      const reads: string[] = [];
      page.on('request', (request) => {
        if (request.method() === 'GET' && request.url().includes('cursor=')) reads.push(request.url());
      });
      const change = (n: number) => page.getByRole('row', { name: new RegExp(`in progress ${n}\\b`) });
      await change(120).waitFor();
      expect(await page.getByRole('row').count()).toBeLessThan(50);
      expect(reads).toEqual([]);
      await page.getByRole('table').hover();
      await page.mouse.wheel(0, 20_000);
      // The first of the second page.
      await change(20).waitFor();
      await page.mouse.wheel(0, 20_000);
      await change(1).waitFor();
      expect(await page.getByRole('row').count()).toBeLessThan(50);
      expect(reads).toHaveLength(1);
      await page.getByRole('button', { name: 'Show all entries' }).click();
      await page.getByLabel('Only one account').fill(owner.email);
      await page.getByRole('button', { name: 'Show', exact: true }).click();
      await page.getByText('Changes by, and of').waitFor();
      await page.getByRole('row', { name: /Suspended/ }).waitFor();
      await leave();
    });

    it('take a medium down by its address, and its owner reads why', async () => {
      const { page, leave } = await visitAs(setting(), operator, '/operators/take-downs');
      await page.getByLabel('Address or id').fill('what is this?');
      await page.getByRole('button', { name: 'Find' }).click();
      await page.getByText('This names no video, track or image.').waitFor();
      await page.getByLabel('Address or id').fill(`https://images.example.com/img/${image}/w_800,f_auto`);
      await page.getByRole('button', { name: 'Find' }).click();
      await page.getByRole('link', { name: owner.email }).waitFor();
      await page.getByRole('button', { name: 'Take down…' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Reason').fill(hostile);
      await dialog.getByRole('button', { name: 'Take down' }).click();
      await page.getByText(`The image is taken down. ${owner.email} sees the reason.`).waitFor();
      await page.getByRole('strong').getByText(hostile).waitFor();
      const answer = await setting().platform.image.api('GET', `/images/${image}`, { token: owner.token });
      expect(JSON.parse(answer.text)).toMatchObject({ image: { taken_down: { reason: hostile } } });
      await leave();
    });

    it('see that jobs are dead, and let them run again, one or all', async () => {
      const leaveDead = () => machine().leaveDeadJob(...lostVideo);
      await leaveDead();
      await leaveDead();
      await leaveDead();
      const { page, leave } = await visitAs(setting(), operator, '/operators');
      await page.getByText('Video: 3 jobs are dead.').waitFor();
      await page.getByRole('table', { name: 'Workers' }).getByText('media-transcoder').waitFor();
      await page.getByRole('link', { name: 'Show the dead jobs' }).click();
      await page.getByText('the storage was full').first().waitFor();
      await page.getByRole('button', { name: 'Retry video.failed' }).first().click();
      await page.getByText('The job video.failed waits to run again.').waitFor();
      await page.getByRole('button', { name: 'Retry all 2 jobs…' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Retry 2 jobs' }).click();
      await page.getByText('2 jobs wait to run again.').waitFor();
      await page.getByText('Video: no dead jobs').waitFor();
      await leave();
    });

    it('invite somebody, who creates an account with the link, and revoke another invitation', async () => {
      const { page, open, leave } = await visitAs(setting(), operator, '/operators/invitations');
      const invite = async (email: string) => {
        await page.getByLabel('E-mail address').fill(email);
        await page.getByRole('button', { name: 'Invite', exact: true }).click();
      };
      await invite(owner.email);
      await page.getByText('There is an account with this address.').waitFor();
      await invite('second@example.com');
      await page.getByText('second@example.com is invited').waitFor();
      await invite('first@example.com');
      await page.getByText('first@example.com is invited').waitFor();
      const link = await page.getByLabel('Link to create the account', { exact: true }).inputValue();
      await page.getByRole('button', { name: 'Revoke the invitation of second@example.com' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click();
      await page.getByText('The invitation of second@example.com is revoked.').waitFor();
      await page.getByRole('row', { name: /second@example.com/ }).waitFor({ state: 'detached' });
      await page.goto(link);
      await page.getByLabel('Password').first().waitFor();
      await open('/operators/audit');
      await page.getByText('Invited first@example.com').waitFor();
      await leave([409]);
    });

    it('are told when a service does not answer, and still see the others', async () => {
      const { page, leave } = await visitAs(setting(), operator, '/operators/overview');
      const row = (name: string) =>
        page.getByRole('table', { name: 'Services and engines' }).getByRole('row', { name });
      await row('Music').getByText('Answers').waitFor();
      // Its process stays: this page only is cut off from it.
      const music = `${setting().platform.music.api.base}/**`;
      await page.route(music, (route) => route.abort());
      await row('Music').getByText('No answer').waitFor();
      await row('Video').getByText('Answers').waitFor();
      await page.unroute(music);
      await row('Music').getByText('Answers').waitFor();
      await leave([], ['net::ERR_']);
    });

    it('are the only ones who see these pages', async () => {
      const { page, leave } = await visitAs(setting(), owner, '/operators/accounts');
      await page.getByRole('heading', { name: 'This page is for operators' }).waitFor();
      expect(await page.getByRole('link', { name: 'Audit log' }).count()).toBe(0);
      await leave();
    });

    describe('have pages that', () => {
      beforeAll(async () => {
        await machine().leaveDeadJob(...lostTrack);
        await machine().leaveDeadJob(...lostTrack);
      });

      looksGood({
        setting,
        person: () => operator,
        pages: () => [
          ['operators-overview', '/operators/overview', 'Services and engines'],
          ['operators-accounts', '/operators/accounts', owner.email],
          ['operators-account', `/operators/accounts/${owner.id}`, 'Save quotas'],
          ['operators-no-account', '/operators/accounts/none', 'There is no such account'],
          ['operators-find', '/operators/take-downs', 'Which medium?'],
          ['operators-medium', `/operators/take-downs?kind=images&id=${kept}`, 'Take down…'],
          ['operators-taken-down', `/operators/take-downs?kind=images&id=${image}`, 'Taken down on'],
          ['operators-jobs', '/operators/jobs?service=music', 'the storage was full'],
          ['operators-no-jobs', '/operators/jobs?service=image', 'no dead jobs'],
          ['operators-invitations', '/operators/invitations', 'first@example.com'],
          ['operators-audit', '/operators/audit', 'Took down the'],
        ],
        async open({ open, page }, look) {
          await open(`/operators/accounts/${owner.id}`);
          await page.getByRole('button', { name: 'Suspend…' }).click();
          await page.getByRole('dialog').getByLabel('Reason').waitFor();
          await look('operators-suspend');
          await open('/operators/overview');
          await page.getByRole('button', { name: /^Show .* empty queue/ }).click();
          await look('operators-queues');
        },
      });
    });
  });
};
