import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export const sampleRate = 44_100;

/** A click is this loud; the noise around it is a fifth of it. */
const clickLevel = 0.9;
const noiseLevel = 0.18;

/** Noise in which every place sounds different, with a click of a few samples at each of these places. */
export function noiseWithClicks(length: number, clicks: readonly number[]): Float32Array {
  const samples = new Float32Array(length);
  let seed = 42;
  let smooth = 0;
  for (let n = 0; n < length; n += 1) {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    // A little smoothed: encoders leave out the highest frequencies.
    smooth = smooth * 0.6 + (seed / 2 ** 31 - 1) * noiseLevel;
    samples[n] = smooth * 0.6;
  }
  for (const at of clicks) samples.fill(clickLevel, at, at + 4);
  return samples;
}

/** Cuts the signal before these samples, and encodes each part as media-transcoder does: with priming, padding and an exact edit list. */
export async function encodeParts(signal: Float32Array, cuts: readonly number[]): Promise<Buffer[]> {
  const folder = await mkdtemp(join(tmpdir(), 'millrace-cut-album-'));
  try {
    const edges = [0, ...cuts, signal.length];
    const parts: Buffer[] = [];
    for (const [n, from] of edges.slice(0, -1).entries()) {
      const [raw, file] = [join(folder, `${n}.raw`), join(folder, `${n}.m4a`)];
      const part = signal.slice(from, edges[n + 1]);
      await writeFile(raw, Buffer.from(part.buffer));
      const input = ['-f', 'f32le', '-ar', String(sampleRate), '-ac', '1', '-i', raw];
      const encoded = ['-c:a', 'aac', '-profile:a', 'aac_low', '-aac_coder', 'twoloop', '-b:a', '256k'];
      const packed = ['-f', 'ipod', '-movflags', '+faststart', '-movie_timescale', String(sampleRate)];
      await run('ffmpeg', ['-nostdin', '-v', 'error', ...input, ...encoded, ...packed, file]);
      parts.push(await readFile(file));
    }
    return parts;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Records what the audio element plays from now on. The worklet gets every sample of the element's output, so nothing of it depends on
 * how busy the page is. The page must be opened with `bypassCSP`, because its policy forbids other scripts.
 */
export const startRecording = `(async () => {
  const context = new AudioContext({ sampleRate: ${sampleRate} });
  const code = "registerProcessor('tape', class extends AudioWorkletProcessor { process([input]) { const [left] = input; this.port.postMessage(left === undefined ? new Float32Array(128) : left.slice()); return true; } })";
  await context.audioWorklet.addModule(URL.createObjectURL(new Blob([code], { type: 'text/javascript' })));
  const tape = new AudioWorkletNode(context, 'tape', { channelCount: 1, channelCountMode: 'explicit', channelInterpretation: 'speakers' });
  globalThis.taped = [];
  tape.port.onmessage = ({ data }) => taped.push(data);
  context.createMediaElementSource(document.getElementById('audio')).connect(tape).connect(context.destination);
  await context.resume();
})()`;

/** The samples, in base64 of floats: a list of numbers would take seconds. */
export const readRecording = `(async () => {
  const blob = new Blob(taped);
  const url = await new Promise((resolve) => { const reader = new FileReader(); reader.onload = () => resolve(reader.result); reader.readAsDataURL(blob); });
  return url.slice(url.indexOf(',') + 1);
})()`;

export function samplesOf(base64: string): Float32Array {
  const bytes = Buffer.from(base64, 'base64');
  return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
}

/** The sum of the squares of all samples before each, and of all. */
function energyUntil(samples: Float32Array): Float64Array {
  const sums = new Float64Array(samples.length + 1);
  samples.forEach((one, n) => {
    sums[n + 1] = (sums[n] ?? 0) + one * one;
  });
  return sums;
}

/** Where in the recording a piece of the signal is: the offset with the highest correlation. */
export function findPiece(
  recording: Float32Array,
  piece: Float32Array,
  [from, to]: readonly [number, number],
): { at: number; likeness: number } {
  let best = { at: -1, likeness: -1 };
  const piecePower = Math.sqrt(energyUntil(piece)[piece.length] ?? 0);
  const energy = energyUntil(recording);
  for (let at = Math.max(from, 0); at < Math.min(to, recording.length - piece.length); at += 1) {
    let product = 0;
    for (let n = 0; n < piece.length; n += 1) product += (piece[n] ?? 0) * (recording[at + n] ?? 0);
    // Silence has a power too: what rounding leaves of it must not divide.
    const power = Math.sqrt(Math.max((energy[at + piece.length] ?? 0) - (energy[at] ?? 0), 1e-6));
    const likeness = product / (piecePower * power);
    if (likeness > best.likeness) best = { at, likeness };
  }
  return best;
}

/** The longest run of silence. Samples. */
export function longestSilence(samples: Float32Array): number {
  let longest = 0;
  let run = 0;
  for (const one of samples) {
    run = Math.abs(one) < 1e-4 ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
}

/** The place of the loudest sample. */
export const loudestAt = (samples: Float32Array): number =>
  samples.reduce((best, one, n) => (Math.abs(one) > Math.abs(samples[best] ?? 0) ? n : best), 0);
