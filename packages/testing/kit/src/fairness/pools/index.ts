import type { SharedPool } from '../crowd.ts';
import { fetches } from './fetches.ts';
import { remotePictures } from './remotePictures.ts';
import { signIns } from './signIns.ts';
import { streams } from './streams.ts';
import { uploads } from './uploads.ts';
import { webhooks } from './webhooks.ts';

/** Every pool that accounts or networks share. */
export const sharedPools: readonly SharedPool[] = [uploads, fetches, webhooks, streams, signIns, remotePictures];
