import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/**
 * Time limits of tests. They end a test that hangs; they never measure the speed of the product. All of them grow with the measured
 * slowness of the machine, so that a busy or slow machine makes tests slower and does not fail them.
 */
const variable = 'VITRINE_TEST_TIME_FACTOR'

/** Wall time of `measure-machine.mjs` on the reference machine, two idle cores. */
const referenceMs = 700

/**
 * Smallest factor. The machine can become busier after the measurement, and memory and processes of a virtual machine can be several times
 * slower than the workload shows.
 */
const minFactor = 2

const measure = (): number => {
  const script = fileURLToPath(new URL('measure-machine.mjs', import.meta.url))
  const measuredMs = Number(spawnSync(process.execPath, [script], { encoding: 'utf8' }).stdout)
  return Math.max(minFactor, Math.round((measuredMs / referenceMs) * 10) / 10)
}

/** Slowness of this machine, at least `minFactor`. Measured once for each test run; child processes inherit it. */
export const timeFactor: number = Number(process.env[variable]) || measure()
process.env[variable] = String(timeFactor)

/** Scales a limit of the reference machine, in milliseconds, to this machine. */
export const scaledMs = (limitMs: number): number => Math.ceil(limitMs * timeFactor)
