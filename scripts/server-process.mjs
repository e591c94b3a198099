import { availableParallelism } from 'node:os'

/**
 * What must be settled before the server's process is there, as far as whoever starts it has not: threads for files, pictures and
 * passwords at once, and memory that goes back to the system, which is few heaps with large blocks outside of them. The index lies in some of
 * those; a search jumps all over it, and in large pages the processor finds every place at once (an allocator that is not glibc's looks away).
 */
export const serverEnvironment = {
  UV_THREADPOOL_SIZE: String(Math.max(8, availableParallelism() * 2 + 4)),
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '262144',
  GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1',
}

/** Node refuses to start with an option of its engine that it does not know, and other versions may have other ones. */
const isTried = process.versions.node.startsWith('20.')

/**
 * Options of node. A small nursery: what lives long in this process are arrays and texts, and what does not is soon collected. What outlives the nursery all
 * the same is looked through as soon as it has grown by a third; left to itself the engine lets three times as much lie about.
 */
export const nodeOptions = ['--max-semi-space-size=4', ...(isTried ? ['--initial-old-space-size=24', '--heap-growing-percent=30'] : [])]
