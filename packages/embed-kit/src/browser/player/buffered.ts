/** Seconds buffered ahead, up to the end of the range the position is in. */
export function bufferedEnd(media: HTMLMediaElement, position: number): number {
  const { buffered } = media;
  for (let i = 0; i < buffered.length; i += 1) {
    // Ranges may begin a frame after the position they were loaded for.
    if (buffered.start(i) <= position + 0.1 && position <= buffered.end(i)) return buffered.end(i);
  }
  return position;
}
