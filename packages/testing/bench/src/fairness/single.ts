import { shortClip } from '../kit/clips.ts';
import { register, untilReady, uploadVideo } from '../kit/videos.ts';

/** Registers an account with few uploads. @returns uploads its clip, a short one by default, and measures the seconds from accepted to ready */
export async function singleUploads(origin: string, given?: string): Promise<() => Promise<number>> {
  const clip = given ?? (await shortClip());
  const token = await register(origin, 'single@example.com');
  return async () => {
    const id = await uploadVideo(origin, token, clip);
    const accepted = performance.now();
    await untilReady(origin, token, id);
    return (performance.now() - accepted) / 1000;
  };
}

/** Measures one after the other. */
export async function times(count: number, measure: (round: number) => Promise<number>): Promise<number[]> {
  const measured: number[] = [];
  for (let round = 0; round < count; round += 1) measured.push(await measure(round));
  return measured;
}
