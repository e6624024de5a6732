import type { Platform } from '../platform/types.ts';

/** Tests that tell one thing about the video service, on whatever platform they are given. */
export type Story = (platform: () => Platform) => void;
