/** Random documents and numbers for tests. */
export { createRandom } from './random.ts'
