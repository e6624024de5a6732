import type { HlsRule } from './rule.ts';
import { audioRules } from './rules/audio.ts';
import { deliveryRules } from './rules/delivery.ts';
import { iFrameRules } from './rules/iFrames.ts';
import { masterRules } from './rules/master.ts';
import { mediaRules } from './rules/media.ts';
import { subtitleRules } from './rules/subtitles.ts';
import { videoRules } from './rules/video.ts';

export const rules: readonly HlsRule[] = [
  ...videoRules,
  ...iFrameRules,
  ...mediaRules,
  ...audioRules,
  ...subtitleRules,
  ...masterRules,
  ...deliveryRules,
];
