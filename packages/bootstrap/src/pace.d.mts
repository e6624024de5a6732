/** Processors that this process may use, as a number that need not be whole. @param groups what /proc tells of its control groups */
export function processors(groups?: string, cores?: number): number;

/** How many times longer than usual tests should wait on this machine as it is now: 1 to 8. */
export function patienceNow(measured?: { share?: number; usable?: number; cores?: number }): number;
