import type { SourceText } from './find-unasserted-tests.ts'

/** A limit of a test, or of an assertion that waits: `timeout: 20_000`, `test.setTimeout(150_000)`. */
const fixedLimit = /\btimeout:\s*[\d_]+\s*[,})]|\btest\.setTimeout\(\s*[\d_]+\s*\)/g

/** Places (`path:line`) of time limits that do not grow with the measured slowness of the machine, see tests/support/time-limits.ts. */
export const findFixedLimits = ({ path, text }: SourceText): readonly string[] =>
  [...text.matchAll(fixedLimit)].map(({ index }) => `${path}:${text.slice(0, index).split('\n').length}`)
