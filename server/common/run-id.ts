import { randomUUID } from 'node:crypto'

/**
 * Of this run of the program, in names of files that are being written: what does not bear it was left behind by an earlier one. The number of
 * the process would not do: in a container it is the same at every start.
 */
export const runId = randomUUID()
