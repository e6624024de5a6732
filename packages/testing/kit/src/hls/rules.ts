import type { Presentation } from './presentation.ts';
import { audioRules } from './rules/audio.ts';
import { deliveryRules } from './rules/delivery.ts';
import { iFrameRules } from './rules/iFrames.ts';
import { masterRules } from './rules/master.ts';
import { mediaRules } from './rules/media.ts';
import { videoRules } from './rules/video.ts';

/** One rule of Apple's HLS Authoring Specification, by its number there. */
export interface HlsRule {
  rule: string;
  title: string;
  /** Every way in which it is broken; empty when it holds. */
  violations: (presentation: Presentation) => string[] | Promise<string[]>;
}

export const rules: readonly HlsRule[] = [
  ...videoRules,
  ...iFrameRules,
  ...mediaRules,
  ...audioRules,
  ...masterRules,
  ...deliveryRules,
];
