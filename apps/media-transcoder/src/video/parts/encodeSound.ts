import { type PartTracks, segmentStart } from '@millrace/jobs';
import type { AudioPlan } from '../../media/audioPlan.ts';
import { type EncodeAttempt, runEncoder } from '../encoder.ts';
import { audioFolder } from '../hls/audioGroup.ts';
import { AudioPackager } from '../packaging/audioPackager.ts';
import type { FragmentReader } from '../packaging/consume.ts';
import { segmentName } from '../packaging/types.ts';
import { soundOutput } from '../soundOutput.ts';
import { rateOf } from './encodeWindow.ts';
import { reportName, type SoundReport, tailName } from './report.ts';
import { StoredSegments, seldom, storeIn } from './storedSegments.ts';
import { soundBandwidth } from './tracks.ts';

/**
 * Encodes an audio track of a film that is cut into parts. The sound itself is never cut: a pause for the encoder's priming would be heard.
 * Where the film ends is not known here, so the last seconds are stored as a tail.
 *
 * @throws PermanentMediaError if the file is the cause
 * @throws ChangedError if its channels or its sampling rate change, and the plan does not know it
 */
export async function encodeSound(attempt: EncodeAttempt, audio: AudioPlan): Promise<{ segments: number }> {
  const { plan, uploader, onStored } = attempt;
  const rate = rateOf(plan);
  let packager: AudioPackager | undefined;
  let stored: StoredSegments | undefined;
  const output = soundOutput(attempt, audio, (track) => {
    const { timescale: sampleRate, codec } = track;
    const { language, bitrate } = audio;
    const told: PartTracks = { kind: 'sound', language, sampleRate, codec, bandwidth: soundBandwidth(bitrate) };
    stored = new StoredSegments([audioFolder(0)], {
      nameOf: segmentName,
      onMore: seldom((count) => onStored(count, told)),
    });
    packager = new AudioPackager(track, storeIn(uploader, audioFolder(0), stored));
    return cutting(packager, (segment) => segmentStart(segment, rate));
  });
  const isLater = audio !== plan.audio;
  const source = await runEncoder({ ...attempt, isSoundOnly: true, isLater }, [output]);
  await report(attempt, audio, source.isDamaged(audio.stream) ? undefined : packager);
  return { segments: stored?.count ?? 0 };
}

/** Ends a segment when there is enough sound for the next one too: one of the last two may end with the film. */
function cutting(packager: AudioPackager, startOf: (segment: number) => number): FragmentReader {
  let segment = 1;
  return {
    init: (bytes) => packager.init(bytes),
    add: async (fragment) => {
      for (; packager.end >= startOf(segment + 1); segment += 1) packager.cutAt(startOf(segment));
      await packager.add(fragment);
    },
  };
}

async function report(
  { uploader }: EncodeAttempt,
  audio: AudioPlan,
  packager: AudioPackager | undefined,
): Promise<void> {
  const rest = packager?.suspend();
  const isSilent = packager === undefined || rest === undefined || packager.end === 0;
  const found: SoundReport = {
    version: 1,
    language: audio.language,
    label: audio.label,
    purpose: audio.purpose,
    packaged: isSilent ? null : rest.packaged,
    tail: isSilent ? [] : rest.frames.map(({ length }) => length),
  };
  await uploader.store(tailName, Buffer.concat(isSilent ? [] : rest.frames));
  await uploader.store(reportName, Buffer.from(JSON.stringify(found)));
  await uploader.drain();
}
