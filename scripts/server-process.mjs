import { availableParallelism } from 'node:os'

/**
 * Environment of the server process, unless already set: more threads for files, images and passwords, and malloc settings that return
 * memory to the system (few arenas, large blocks outside of them). Transparent huge pages speed up searches, which access the index at
 * random (glibc only).
 */
export const serverEnvironment = {
  UV_THREADPOOL_SIZE: String(Math.max(8, availableParallelism() * 2 + 4)),
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '262144',
  GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1',
}

/** Node refuses unknown V8 options, so the options of other versions are not set. */
const areOptionsTested = process.versions.node.startsWith('20.')

/**
 * Node options. A small young generation, because long-lived data are arrays and strings and all other objects are freed early. The old
 * generation is collected after it has grown by a third; by default V8 lets it triple.
 */
export const nodeOptions = [
  '--max-semi-space-size=4',
  ...(areOptionsTested ? ['--initial-old-space-size=24', '--heap-growing-percent=30'] : []),
]
