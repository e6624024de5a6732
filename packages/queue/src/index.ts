export { BrokerAdminError, type BrokerLogin, ensureBrokerLogin, loginOf } from './amqp/logins/logins.ts';
export { type BrokerPermissions, brokerPermissions, type MessageNames } from './amqp/logins/permissions.ts';
export {
  BusyError,
  HandlerAbortedError,
  InvalidMessageError,
  isPermanent,
  JobMovedError,
  JobYieldedError,
  NoWorkerError,
  PermanentError,
  QueueClosedError,
  QueueUnavailableError,
  RequestFailedError,
  RequestTimeoutError,
  UnknownVersionError,
} from './contract/errors.ts';
export type {
  DeadLetter,
  DeadLetterCause,
  DirectPublishOptions,
  EventNameOf,
  JobContext,
  JobNameOf,
  MessageSet,
  Payload,
  PublishOptions,
  Queue,
  QueueDepth,
  Reply,
  RequestContext,
  RequestNameOf,
  RespondOptions,
  SqlExecutor,
  Subscription,
  WorkerCount,
} from './contract/types.ts';
export { openQueue, type QueueOptions } from './open.ts';
export {
  lockShownJob,
  readJobs,
  replaceDeadJob,
  reviveDeadJob,
  type ShownJob,
  type ShownJobState,
  shownJobStates,
} from './operating.ts';
export { completeJob, completeJobs, enqueue, enqueueAll, pgExecutor, prismaExecutor } from './outbox.ts';
export { queueSettings } from './settings.ts';
