import type { CallOptions, Millrace } from '@millrace/client';
import type { Kind } from '../../../platform/media/kinds.ts';

export const serviceNames = ['video', 'music', 'image'] as const;
export type ServiceName = (typeof serviceNames)[number];

export const serviceTitles: Readonly<Record<ServiceName, string>> = {
  video: 'Video',
  music: 'Music',
  image: 'Images',
};

/** What each service keeps. */
export const kindOf = { video: 'videos', music: 'tracks', image: 'images' } as const satisfies Record<
  ServiceName,
  Kind
>;

export const jobStates = ['dead', 'waiting', 'active'] as const;
export type JobState = (typeof jobStates)[number];

export type Overview = Awaited<ReturnType<Millrace['video']['adminGetOverview']>>;
export type JobsPage = Awaited<ReturnType<Millrace['video']['adminListJobs']>>;
export type Job = JobsPage['jobs'][number];
export type Account = Awaited<ReturnType<Millrace['video']['adminGetAccount']>>['account'];
export type AuditEntry = Awaited<ReturnType<Millrace['video']['adminListAudit']>>['entries'][number];
export type Invitation = Awaited<ReturnType<Millrace['video']['listInvitations']>>['invitations'][number];
export type NewInvitation = Awaited<ReturnType<Millrace['video']['createInvitation']>>;

/** What every service does for its operators. Accounts, invitations and the audit log are the same at all; the console asks the video service. */
interface ServiceAdmin {
  adminGetOverview(given?: Record<never, never>, options?: CallOptions): Promise<Overview>;
  adminListJobs(
    given: { state: JobState; cursor?: string | undefined; limit: number },
    options?: CallOptions,
  ): Promise<JobsPage>;
  adminRetryJob(given: { id: string }): Promise<{ id: string }>;
}

export const adminOf = (millrace: Millrace, service: ServiceName): ServiceAdmin => millrace[service];
