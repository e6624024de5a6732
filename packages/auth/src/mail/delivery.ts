import type { Database } from '@millrace/database';
import type { messages, PayloadOf } from '@millrace/jobs';
import { completeJob, type Queue } from '@millrace/queue';
import type { Logger } from '@millrace/service';
import type { Mail, Mailer } from './mailer.ts';

type MailJob = PayloadOf<'account.mail'>;
type Template = MailJob['template'];

/**
 * Composes the mail of each template, with a new token. Runs again for each attempt. Undefined if there is nothing to send any more:
 * the account or the invitation is gone, or the address is proven already.
 */
export type Composers = {
  [T in Template]: (job: Extract<MailJob, { template: T }>) => Promise<Mail | undefined>;
};

/** Each mail has its own connection to the mail server. */
const concurrency = 2;

/** Sends the mails that wait in the queue. All processes of all APIs do so. */
export async function startMailDelivery(
  queue: Pick<Queue<typeof messages>, 'consume' | 'consumeDeadLetters'>,
  deps: { database: Database; mailer: Mailer; composers: Composers; log: Logger },
): Promise<void> {
  const { database, mailer, composers, log } = deps;

  function compose(job: MailJob): Promise<Mail | undefined> {
    switch (job.template) {
      case 'passwordReset':
        return composers.passwordReset(job);
      case 'emailVerification':
        return composers.emailVerification(job);
      case 'invitation':
        return composers.invitation(job);
      case 'webhookDisabled':
        return composers.webhookDisabled(job);
    }
  }

  await queue.consume(
    'account.mail',
    async (job, { jobId, signal }) => {
      const mail = await compose(job);
      if (mail !== undefined) await mailer.send(mail, signal);
      await completeJob(database, jobId);
    },
    { concurrency },
  );
  await queue.consumeDeadLetters('account.mail', async ({ jobId, payload, attempts, reason }) => {
    log.error({ jobId, ...payload, attempts, reason }, 'a mail was dead-lettered: it will not be sent');
  });
}
