import { randomUUID } from 'node:crypto'

/**
 * Identifies this process in names of temporary files; files with another id are leftovers of an earlier run. A process id is not unique:
 * in a container it is the same at every start.
 */
export const runId = randomUUID()
