import { derivedObjects } from '@millrace/jobs';
import type { Size } from '../video/plan/ladder.ts';
import { type Cell, gridOf, sheetsOf } from './plan.ts';

/** Milliseconds, because a cue must not end before it begins. */
function timestamp(seconds: number): string {
  const ms = Math.round(seconds * 1000);
  const part = (value: number, digits: number) => String(value).padStart(digits, '0');
  const [hours, minutes] = [Math.floor(ms / 3_600_000), Math.floor(ms / 60_000) % 60];
  return `${part(hours, 2)}:${part(minutes, 2)}:${part(Math.floor(ms / 1000) % 60, 2)}.${part(ms % 1000, 3)}`;
}

/**
 * The storyboard as WebVTT: the text of a cue is the address of a sheet, relative to this file, and the part of it to show (Media Fragments
 * URI 1.0, 4.2.2), as players expect it.
 */
export function storyboardVtt(cells: readonly Cell[], { width, height }: Size): string {
  const cues = sheetsOf(cells).flatMap((sheet, number) => {
    const { columns } = gridOf(sheet.length);
    return sheet.map(({ start, end }, at) => {
      const [x, y] = [(at % columns) * width, Math.floor(at / columns) * height];
      const address = `${derivedObjects.sheet(number)}#xywh=${x},${y},${width},${height}`;
      return `${timestamp(start)} --> ${timestamp(Math.max(end, start + 0.001))}\n${address}\n`;
    });
  });
  return `WEBVTT\n\n${cues.join('\n')}`;
}
