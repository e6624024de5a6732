import type { SqlExecutor } from '@millrace/database';
import { messages, type PayloadOf } from '@millrace/jobs';
import { enqueue } from '@millrace/queue';
import { AppError } from '@millrace/service';

/** Where requests leave mails to be sent. */
export interface MailQueue {
  /** Whether the service can send mail at all. */
  readonly enabled: boolean;
  /** @throws AppError mail_disabled if the service cannot send mail */
  requireEnabled(): void;
  /** Enqueues a mail in the caller's transaction. */
  add(executor: SqlExecutor, job: PayloadOf<'account.mail'>): Promise<void>;
}

export function createMailQueue({ enabled }: { enabled: boolean }): MailQueue {
  return {
    enabled,
    requireEnabled() {
      if (!enabled) throw new AppError('mail_disabled', 'This service sends no mail. Ask its operator.');
    },
    async add(executor, job) {
      // A reset is not attributed to its account: the statement must be the same for known and unknown addresses.
      const options = job.template === 'emailVerification' ? { accountId: job.accountId } : {};
      await enqueue(executor, messages, 'account.mail', job, options);
    },
  };
}
