import type { CallOptions } from '@millrace/client';
import { bytesText, dateTimeText, durationText, numberText } from '../../../platform/format.ts';
import type { Kind, Status } from '../../../platform/media/kinds.ts';
import { listedImage, listedTrack, listedVideo } from '../../../platform/media/listed.ts';
import type { Services } from '../../../platform/services.ts';

/** A medium of any account, as operators see it. */
export interface FoundMedium {
  kind: Kind;
  id: string;
  title: string;
  status: Status;
  progress: number;
  owner: { id: number; email: string };
  takenDown: { at: string; reason: string } | undefined;
  /** Addresses of a picture. */
  picture: string | undefined;
  spare: string | undefined;
  /** The page of a player. */
  player: string | undefined;
  facts: readonly (readonly [string, string | undefined])[];
}

type Given = Pick<Services, 'millrace' | 'config'>;

export const readMedium: Readonly<
  Record<Kind, (services: Given, id: string, options: CallOptions) => Promise<FoundMedium>>
> = {
  async videos({ millrace, config }, id, options) {
    const { video, owner } = await millrace.video.adminGetVideo({ id }, options);
    return {
      ...listedVideo(video, config),
      kind: 'videos',
      owner,
      takenDown: video.taken_down,
      spare: undefined,
      player: `${config.video}/stream/${id}/embed`,
      facts: [
        ['Added', dateTimeText(video.created_at)],
        ['Duration', video.duration_seconds === null ? undefined : durationText(video.duration_seconds)],
        ['Views', numberText(video.view_count)],
        ['Description', video.description ?? undefined],
      ],
    };
  },
  async tracks({ millrace, config }, id, options) {
    const { track, owner } = await millrace.music.adminGetTrack({ id }, options);
    return {
      ...listedTrack(track, config),
      kind: 'tracks',
      owner,
      takenDown: track.taken_down,
      spare: undefined,
      player: `${config.music}/tracks/${id}/embed`,
      facts: [
        ['Artist', track.artist_name],
        ['Added', dateTimeText(track.created_at)],
        ['Duration', track.duration_seconds === null ? undefined : durationText(track.duration_seconds)],
        ['Plays', numberText(track.play_count)],
      ],
    };
  },
  async images({ millrace }, id, options) {
    const { image, owner } = await millrace.image.adminGetImage({ id }, options);
    const { spare, ...listed } = listedImage(image, millrace);
    return {
      ...listed,
      kind: 'images',
      owner,
      takenDown: image.taken_down,
      spare,
      player: undefined,
      facts: [
        ['Added', dateTimeText(image.created_at)],
        ['Size', `${image.width} × ${image.height}`],
        ['File', bytesText(image.size)],
        ['Shows', image.alt ?? undefined],
      ],
    };
  },
};

/** Removes the files of a medium, and tells its owner why. */
export const takeDown: Readonly<Record<Kind, (services: Given, id: string, reason: string) => Promise<unknown>>> = {
  videos: ({ millrace }, id, reason) => millrace.video.adminTakeDownVideo({ id, body: { reason } }),
  tracks: ({ millrace }, id, reason) => millrace.music.adminTakeDownTrack({ id, body: { reason } }),
  images: ({ millrace }, id, reason) => millrace.image.adminTakeDownImage({ id, body: { reason } }),
};
