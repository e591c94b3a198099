/** Milliseconds that the pointer rests before something opens by itself, and is away before it closes. */
export const openAfter = 300
export const closeAfter = 250
