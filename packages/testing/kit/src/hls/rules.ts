import type { Presentation } from './presentation.ts';
import { audioRules } from './rules/audio.ts';
import { deliveryRules } from './rules/delivery.ts';
import { iFrameRules } from './rules/iFrames.ts';
import { masterRules } from './rules/master.ts';
import { mediaRules } from './rules/media.ts';
import { subtitleRules } from './rules/subtitles.ts';
import { videoRules } from './rules/video.ts';

/** One rule of Apple's HLS Authoring Specification, or of RFC 8216, with its number there. */
export interface HlsRule {
  rule: string;
  title: string;
  /** Every violation; empty if the rule holds. */
  violations: (presentation: Presentation) => string[] | Promise<string[]>;
}

export const rules: readonly HlsRule[] = [
  ...videoRules,
  ...iFrameRules,
  ...mediaRules,
  ...audioRules,
  ...subtitleRules,
  ...masterRules,
  ...deliveryRules,
];
