/** The nearest value from `low` to `high`; `low` if they are in the wrong order. */
export const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(high, value))
