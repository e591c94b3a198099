import { readFileSync, readlinkSync } from 'node:fs'

/** USER_HZ, the unit of times in /proc; 100 on every Linux that Node supports. */
const ticksPerSecond = 100

/** The calling thread as argument of `cpuSecondsOf`; null on systems without /proc. */
export const currentThread = (): string | null => {
  try {
    return readlinkSync('/proc/thread-self')
  } catch {
    return null
  }
}

/** CPU seconds of a process (`'123'`) or a thread (`'123/task/124'`); null if the system does not report them. */
export const cpuSecondsOf = (task: string): number | null => {
  try {
    const stat = readFileSync(`/proc/${task}/stat`, 'latin1')
    // The program name is in parentheses and may contain spaces. User and system time are fields 14 and 15.
    const [user = Number.NaN, system = Number.NaN] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13)
      .map(Number)
    return Number.isFinite(user + system) ? (user + system) / ticksPerSecond : null
  } catch {
    return null
  }
}
