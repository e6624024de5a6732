import { type Millrace, MillraceError, type Track } from '@millrace/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useServices } from '../../../platform/context.ts';
import { keys } from '../../../platform/media/keys.ts';
import { listenKeys } from '../../../platform/media/listenKeys.ts';

export type Lyrics = Awaited<ReturnType<Millrace['music']['getLyrics']>>['lyrics'];

/** The lyrics of a track; null if it has none. A track that says so is not asked: browsers report each 404 on their console. */
export function useLyrics({ id, has_lyrics: has }: Pick<Track, 'id' | 'has_lyrics'>) {
  const { music } = useServices().millrace;
  return useQuery({
    queryKey: listenKeys.lyrics(id),
    queryFn: async ({ signal }): Promise<Lyrics | null> => {
      if (has === false) return null;
      try {
        return (await music.getLyrics({ id }, { signal })).lyrics;
      } catch (error) {
        if (error instanceof MillraceError && error.status === 404) return null;
        throw error;
      }
    },
  });
}

/** What an owner does with lyrics. Each change is on the page when its promise resolves. */
export interface LyricsCalls {
  /** @param language a tag; without it, that of the text, or none */
  set(text: string, language: string | undefined): Promise<void>;
  remove(): Promise<void>;
}

export function useLyricsCalls(id: string): LyricsCalls {
  const { music } = useServices().millrace;
  const queries = useQueryClient();
  const show = (lyrics: Lyrics | null) => {
    queries.setQueryData(listenKeys.lyrics(id), lyrics);
    queries.setQueryData<Track>(keys.item('tracks', id), (track) => track && { ...track, has_lyrics: lyrics !== null });
  };
  return {
    async set(text, language) {
      show((await music.setLyrics({ id, body: { text, ...(language !== undefined && { language }) } })).lyrics);
    },
    async remove() {
      await music.deleteLyrics({ id });
      show(null);
    },
  };
}
