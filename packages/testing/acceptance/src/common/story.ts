import type { Platform } from '../platform/types.ts';

/** Tests that tell one thing about a platform, on whatever engines it stands. */
export type Story = (platform: () => Platform) => void;
