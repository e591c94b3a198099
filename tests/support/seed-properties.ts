import { configureGlobal } from 'fast-check'
import { seed } from './seed.ts'

/** Setup file of Vitest: properties without a seed of their own use the common one. */
configureGlobal({ seed })
