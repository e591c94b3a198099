/** Goal of a figure; `met` is null if there is no goal. */
export interface Verdict {
  readonly goal: string
  readonly met: boolean | null
}

const round = (limit: number): string => limit.toLocaleString('en-GB', { maximumFractionDigits: 3 })

export const atMost = (limit: number, value: number): Verdict => ({ goal: `≤ ${round(limit)}`, met: value <= limit })
export const atLeast = (limit: number, value: number): Verdict => ({ goal: `≥ ${round(limit)}`, met: value >= limit })
/** For a goal that is either met or not. */
export const yesOrNo = (met: boolean): Verdict => ({ goal: 'yes', met })
/** Printed for comparison only. */
const noGoal: Verdict = { goal: '—', met: null }

const marks = new Map([
  [true, 'met'],
  [false, 'MISSED'],
  [null, ''],
])

/** One line per figure, so that two runs can be compared with diff. */
export const printFigure = (bench: string, what: string, figure: string, { goal, met }: Verdict = noGoal): void => {
  console.log(`${bench.padEnd(4)} ${what.padEnd(72)} ${figure.padStart(28)}   goal ${goal.padEnd(10)} ${marks.get(met) ?? ''}`.trimEnd())
}

export const printSkipped = (bench: string, reason: string): void => {
  console.log(`${bench.padEnd(4)} skipped: ${reason}`)
}

export const median = (values: readonly number[]): number => percentile(values, 50)

/** Nearest rank: p95 of 40 values is the 38th. */
export const percentile = (values: readonly number[], rank: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil((rank / 100) * sorted.length) - 1)] ?? Number.NaN
}

/** Median with minimum and maximum. */
export const spread = (values: readonly number[], digits = 0): string =>
  `${median(values).toFixed(digits)} (${Math.min(...values).toFixed(digits)}–${Math.max(...values).toFixed(digits)})`
