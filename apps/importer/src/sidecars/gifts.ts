import { decodeText } from '@millrace/detect';
import { z } from 'zod';
import type { Send } from '../handIn/http.ts';
import { assertSuccess } from '../handIn/problems.ts';
import type { MediumProgress } from '../records/imports.ts';
import type { Sidecar } from '../walk/sidecars.ts';
import { formOf } from './form.ts';

/** A file on its way to the medium that it belongs to. */
export interface Gift extends Sidecar {
  mediaId: string;
  bytes: Buffer;
}

/** How one kind of file is given. */
interface Giving {
  /** Whether a medium can take it. Never, if the medium failed or has its own. */
  when(medium: MediumProgress, sidecar: Sidecar): 'now' | 'later' | 'never';
  /** Does nothing if the medium has its own in the meantime. @throws Refusal, ConnectionError */
  put(gift: Gift): Promise<void>;
}

export type Gifts = Readonly<Record<Sidecar['what'], Giving>>;

const trackAnswer = z.object({ track: z.object({ cover_art: z.string().nullable() }) });

const isUnfinished = ({ status }: MediumProgress): boolean => status === 'uploading' || status === 'processing';
const isReady = ({ status }: MediumProgress): boolean => status === 'ready' || status === 'hidden';

/** A language that is not known. */
const undetermined = 'und';
/** Control characters except tab and line feed. */
const unprintable = /[^\P{Cc}\t\n]/gu;

/** @param deps.bases base URLs of the services */
export function createGifts(deps: {
  send: Send;
  bases: { videos: string; tracks: string };
  key: string;
  signal: AbortSignal;
}): Gifts {
  const { send, bases, signal } = deps;
  const headers = { 'X-API-Key': deps.key };

  const putForm = async (url: string, bytes: Buffer, more: Readonly<Record<string, string>> = {}): Promise<void> => {
    const { type, body } = formOf(bytes);
    const about = { 'Content-Type': type, 'Content-Length': body.length, ...more };
    assertSuccess(await send({ method: 'PUT', url, headers: { ...headers, ...about }, body, signal }));
  };

  return {
    cover: {
      when: (track) => (isUnfinished(track) ? 'later' : isReady(track) && !track.hasCover ? 'now' : 'never'),
      async put({ mediaId, bytes }) {
        const url = `${bases.tracks}/tracks/${mediaId}`;
        const current = assertSuccess(await send({ method: 'GET', url, headers: {}, signal }));
        if (trackAnswer.parse(JSON.parse(current.body)).track.cover_art !== null) return;
        // The owner's own change in the meantime comes first.
        await putForm(`${url}/cover`, bytes, { 'If-Match': current.headers.etag ?? '*' });
      },
    },

    // A song's own lyrics are known when it was processed.
    lyrics: {
      when: (track) => (isUnfinished(track) ? 'later' : isReady(track) && !track.hasLyrics ? 'now' : 'never'),
      async put({ mediaId, bytes, language }) {
        const text = decodeText(bytes, language)
          .replaceAll('\r\n', '\n')
          .replaceAll('\r', '\n')
          .replaceAll(unprintable, '');
        const body = Buffer.from(JSON.stringify({ text, ...(language !== undefined && { language }) }));
        const about = { 'Content-Type': 'application/json', 'Content-Length': body.length };
        const url = `${bases.tracks}/tracks/${mediaId}/lyrics`;
        assertSuccess(await send({ method: 'PUT', url, headers: { ...headers, ...about }, body, signal }));
      },
    },

    // They come before those of the video's own file, and a video takes them while it is processed.
    captions: {
      when: (video, { language = undetermined }) => {
        if (video.status === 'uploading') return 'later';
        return video.status === 'error' || video.captions.includes(language) ? 'never' : 'now';
      },
      async put({ mediaId, bytes, language = undetermined }) {
        await putForm(`${bases.videos}/videos/${mediaId}/captions/${language}`, bytes);
      },
    },
  };
}
