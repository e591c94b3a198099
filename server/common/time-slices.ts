import { setImmediate as nextTurn } from 'node:timers/promises'

/** Milliseconds that a loop over many items may use before requests are handled. */
const sliceMs = 10

export interface TimeSlices {
  isOver(): boolean
  /** Lets the server handle requests; afterwards the next slice begins. */
  next(): Promise<void>
}

/** Divides a long loop: `if (slices.isOver()) await slices.next()` in each round. */
export const createTimeSlices = (): TimeSlices => {
  let began = performance.now()
  return {
    isOver: () => performance.now() - began >= sliceMs,
    async next() {
      await nextTurn()
      began = performance.now()
    },
  }
}
