/** How many times longer than usual tests wait, which the runner has measured before it began; 1 on a machine of its own. */
const factor = Math.max(1, Number(process.env.MILLRACE_TEST_PATIENCE ?? 1) || 1);

/** The time after which a wait has failed, on this machine as it is now. A state that comes ends the wait, so only a failure takes it. */
export const patient = (ms: number): number => ms * factor;
