/** The end, in seconds, of the buffered range that contains the position; without one, the position. */
export function bufferedEnd(media: HTMLMediaElement, position: number): number {
  const { buffered } = media;
  for (let i = 0; i < buffered.length; i += 1) {
    // A range may begin a frame after the position it was loaded for.
    if (buffered.start(i) <= position + 0.1 && position <= buffered.end(i)) return buffered.end(i);
  }
  return position;
}
