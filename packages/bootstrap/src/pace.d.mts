/** Processors that this process may use, as a number that need not be whole. @param groups what /proc tells of its control groups */
export function processors(groups?: string, cores?: number): number;

/** How many times slower this machine is now than one without other work: 1 to 10. */
export function slownessNow(measured?: { share?: number; usable?: number; cores?: number }): number;

/** How many times longer than by themselves tests of a run should wait before they have failed. */
export function patienceAt(slowness: number): number;
