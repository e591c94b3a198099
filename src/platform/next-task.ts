/** Whoever touches the page meanwhile is not kept waiting for all that is still to come. */
export const untilNextTask = (): Promise<void> => new Promise((next) => setTimeout(next))
