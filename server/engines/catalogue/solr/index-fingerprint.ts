import { createHash } from 'node:crypto'
import { schemaFingerprint } from '@vitrine/search-index'
import { indexSchema } from '#catalogue/schema.ts'
import { configFingerprint } from './configset.ts'

/** Increase it when the same asset becomes another document: servers then fill a new collection. */
const documentVersion = 3

/** Servers with the same fingerprint can share a collection. */
export const indexFingerprint = createHash('sha256')
  .update(JSON.stringify([configFingerprint, schemaFingerprint(indexSchema), documentVersion]))
  .digest('hex')
  .slice(0, 12)
