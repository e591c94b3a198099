import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { isMainThread, Worker } from 'node:worker_threads'

/**
 * Prints how many milliseconds of wall time a fixed workload takes when it runs on every core at the same time. Other busy programs increase the
 * figure in the same way as the duration of tests.
 */
const bytes = new Uint8Array(1024 * 1024)
const roundCount = 300

if (isMainThread) {
  const startMs = performance.now()
  const file = new URL(import.meta.url)
  const workers = Array.from({ length: availableParallelism() }, () => new Promise((done) => new Worker(file).once('exit', done)))
  await Promise.all(workers)
  console.log(Math.round(performance.now() - startMs))
} else {
  const hash = createHash('sha512')
  for (let round = 0; round < roundCount; round += 1) hash.update(bytes)
  hash.digest()
}
