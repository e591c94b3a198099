/** UTC day of a time in milliseconds since the epoch: `2026-01-31`. */
export const utcDayOf = (now: number): string => new Date(now).toISOString().slice(0, 10)
