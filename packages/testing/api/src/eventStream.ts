/** A frame of server-sent events. */
export interface Frame {
  id: string | undefined;
  event: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: the suites state what they expect of each event
  data: any;
}

export interface FollowedStream {
  /** What arrived so far, without comments. */
  frames: Frame[];
  /** Resolves when the server has ended the stream. */
  ended: Promise<void>;
  close(): Promise<void>;
}

function frameOf(text: string): Frame {
  const field = (name: string) =>
    text
      .split('\n')
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2);
  return { id: field('id'), event: field('event'), data: JSON.parse(field('data') ?? 'null') };
}

/** Follows a stream of server-sent events. Resolves when the server has answered. @throws Error if the answer is not 200 */
export async function followEvents(url: string, token: string, lastEventId?: string): Promise<FollowedStream> {
  const closing = new AbortController();
  const response = await fetch(url, {
    headers: { authorization: `Bearer ${token}`, ...(lastEventId !== undefined && { 'last-event-id': lastEventId }) },
    signal: closing.signal,
  });
  if (response.status !== 200 || response.body === null) {
    throw new Error(`the stream was answered with ${response.status}: ${await response.text()}`);
  }
  const frames: Frame[] = [];
  const read = async (body: ReadableStream<Uint8Array>): Promise<void> => {
    let left = '';
    for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
      const parts = (left + chunk).split('\n\n');
      left = parts.pop() ?? '';
      frames.push(...parts.filter((part) => part.includes('data: ')).map(frameOf));
    }
  };
  const ended = read(response.body).catch((error: unknown) => {
    if (!closing.signal.aborted) throw error;
  });
  return {
    frames,
    ended,
    async close() {
      closing.abort();
      await ended;
    },
  };
}
