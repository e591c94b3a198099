/** Memory of the chunks of one response, which is used again after they are sent. */
export interface ChunkMemory {
  /** Memory of at least this size, with any content. One chunk only may be made of it. */
  take(bytes: number): Uint8Array
  /** Declares the bytes of a chunk as sent. Does nothing for a chunk in other memory. */
  giveBack(chunk: Uint8Array): void
}

/**
 * New memory for each chunk would count as growth of the heap, and cause a collection of the whole heap for every few megabytes that a
 * server sends.
 */
export const createChunkMemory = (): ChunkMemory => {
  const free: Uint8Array[] = []
  const taken = new WeakMap<ArrayBufferLike, Uint8Array>()
  return {
    take: (bytes) => {
      const at = free.findIndex(({ length }) => length >= bytes)
      const [memory = Buffer.allocUnsafeSlow(bytes)] = at === -1 ? [] : free.splice(at, 1)
      taken.set(memory.buffer, memory)
      return memory
    },
    giveBack: ({ buffer }) => {
      const memory = taken.get(buffer)
      if (memory && taken.delete(buffer)) free.push(memory)
    },
  }
}
