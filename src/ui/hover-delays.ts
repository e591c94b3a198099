/** Time for which the pointer rests before an element opens, or is away before it closes. */
export const openDelayMs = 300
export const closeDelayMs = 250
