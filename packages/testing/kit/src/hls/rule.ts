import type { Presentation } from './presentation.ts';

/** One rule of Apple's HLS Authoring Specification, or of RFC 8216, with its number there. */
export interface HlsRule {
  rule: string;
  title: string;
  /** Every violation; empty if the rule holds. */
  violations: (presentation: Presentation) => string[] | Promise<string[]>;
}
