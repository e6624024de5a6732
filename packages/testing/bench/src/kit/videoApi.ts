import { type RunningApi, startApi } from './api.ts';

export type RunningVideoApi = RunningApi;

/** The real video-api, see `startApi`. */
export const startVideoApi = (env: Record<string, string> = {}): Promise<RunningVideoApi> =>
  startApi('video-api', 'companyName', env);
