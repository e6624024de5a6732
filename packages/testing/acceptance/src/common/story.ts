import type { Platform } from '../platform/types.ts';

/** Tests of one aspect of a platform, independent of its engines. */
export type Story = (platform: () => Platform) => void;
