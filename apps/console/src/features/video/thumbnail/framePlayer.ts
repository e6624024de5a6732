import { type Rendition, type Segment, segmentsIn } from '../playlists.ts';

/** Shows single frames of a video in a media element, and loads no more than the segments that they are in. */
export interface FramePlayer {
  /** Shows the frame of a time. While it is loaded, only the last wanted time counts. */
  show(time: number): void;
  close(): void;
}

interface Opened {
  buffer: SourceBuffer;
  segments: readonly Segment[];
}

/** @param onFailed called once, if this browser cannot do it or the video cannot be loaded */
export function createFramePlayer(
  element: HTMLVideoElement,
  { address, codec }: Pick<Rendition, 'address' | 'codec'>,
  onFailed: () => void,
): FramePlayer {
  const end = new AbortController();
  const { signal } = end;
  const loaded = new Set<Segment>();
  const opening = open();
  // Who waits for it is told; before that, a failure must not be reported as one that nobody handles.
  opening.catch(() => undefined);
  let wanted: number | undefined;
  let isBusy = false;

  const read = async (url: string): Promise<Response> => {
    const answer = await fetch(url, { signal });
    if (!answer.ok) throw new Error(`${url} was answered with ${answer.status}`);
    return answer;
  };

  async function open(): Promise<Opened> {
    const source = new MediaSource();
    const url = URL.createObjectURL(source);
    const isOpen = once(source, 'sourceopen', signal);
    element.src = url;
    await isOpen;
    URL.revokeObjectURL(url);
    const buffer = source.addSourceBuffer(`video/mp4; codecs="${codec}"`);
    const { init, segments } = segmentsIn(await (await read(address)).text(), address);
    await append(buffer, init);
    return { buffer, segments };
  }

  async function append(buffer: SourceBuffer, url: string): Promise<void> {
    const bytes = await (await read(url)).arrayBuffer();
    const isDone = once(buffer, 'updateend', signal);
    buffer.appendBuffer(bytes);
    await isDone;
  }

  async function seek(time: number): Promise<void> {
    const { buffer, segments } = await opening;
    const segment = segments.find(({ end: last }) => time < last) ?? segments.at(-1);
    if (segment !== undefined && !loaded.has(segment)) {
      await append(buffer, segment.address);
      loaded.add(segment);
    }
    // The first frame may be a little after 0.
    element.currentTime = Math.max(time, buffer.buffered.length > 0 ? buffer.buffered.start(0) : 0);
  }

  async function work(): Promise<void> {
    isBusy = true;
    try {
      while (wanted !== undefined && !signal.aborted) {
        const time = wanted;
        wanted = undefined;
        await seek(time);
      }
    } catch {
      // Closed, or there is nothing to see: the person is told, and can choose a time without it.
      if (!signal.aborted) onFailed();
    }
    isBusy = false;
  }

  return {
    show(time) {
      wanted = time;
      if (!isBusy) void work();
    },
    close() {
      end.abort();
      element.removeAttribute('src');
      element.load();
    },
  };
}

/** Resolves at the next event of a type. @throws the signal's reason when it is aborted */
function once(target: EventTarget, type: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    target.addEventListener(type, () => resolve(), { once: true, signal });
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
