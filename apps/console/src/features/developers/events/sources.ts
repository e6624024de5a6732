import type { CallOptions, FollowOptions, Millrace, StreamedEvent } from '@millrace/client';
import type { Kind } from '../../../platform/media/kinds.ts';

/** An event of a service's log. */
export interface LogEvent {
  kind: Kind;
  id: string;
  type: string;
  timestamp: string;
  data: Record<string, unknown>;
}

/** The log of one service. */
export interface EventSource {
  listEvents(
    given: { order?: 'asc' | 'desc'; after?: string; types?: string; limit?: number },
    options?: CallOptions,
  ): Promise<{ events: Omit<LogEvent, 'kind'>[]; next: string }>;
  followEvents(options?: FollowOptions): AsyncGenerator<StreamedEvent>;
}

export const sourcesOf = ({ video, music, image }: Millrace): Readonly<Record<Kind, EventSource>> => ({
  videos: video,
  tracks: music,
  images: image,
});
