/** Lines that a first start prints at most. */
export const maxLines: number
/** Faults in the output of a first start. */
export function faultsOf(output: string): readonly string[]
/** Runs `npm start` in a clone and requests the page. */
export function testFirstStart(clone: string, env: Readonly<NodeJS.ProcessEnv>): Promise<readonly string[]>
