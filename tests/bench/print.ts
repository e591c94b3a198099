/** One line per figure, so that two runs can be compared with diff. */
export const printFigure = (bench: string, what: string, figure: string, goal: string): void => {
  console.log(`${bench.padEnd(4)} ${what.padEnd(58)} ${figure.padStart(24)}   goal ${goal}`)
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

export const spread = (values: readonly number[], digits = 0): string =>
  `${median(values).toFixed(digits)} (${Math.min(...values).toFixed(digits)}–${Math.max(...values).toFixed(digits)})`
