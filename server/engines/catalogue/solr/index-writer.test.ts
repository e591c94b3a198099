import { expect, test } from 'vitest'
import { CatalogueUnavailableError } from '../../../ports/catalogue.ts'
import { createIndexWriter, type IndexWriterOptions } from './index-writer.ts'
import type { IndexState } from './solr-index.ts'

const stateOf = (build: string, revision: number): IndexState => ({ revision, mark: null, rightsVersion: null, build })

/** A collection behind the alias, and a database with one change. */
const openWriter = (state: IndexState) => {
  const collection = { state }
  const index = {
    state: async () => collection.state,
    setState: async (next: IndexState) => void (collection.state = next),
    put: async () => undefined,
    remove: async () => undefined,
    commit: async () => undefined,
  }
  const version = { revision: 2, mark: null }
  const options = {
    index,
    changes: { changesSince: async () => ({ stored: [], removed: ['one'], version }) },
    assets: { rightsVersion: async () => '1', assetsRevision: async () => 2 },
  }
  return { collection, writer: createIndexWriter(options as unknown as IndexWriterOptions) }
}

test('V8 a server whose collection was replaced while it was suspended does not declare the new one complete', async () => {
  const { collection, writer } = openWriter(stateOf('new', 0))
  await expect(writer.write({ revision: 1, mark: null }, 2, 'former', new Set())).rejects.toBeInstanceOf(CatalogueUnavailableError)
  expect(collection.state).toEqual(stateOf('new', 0))
})

test('V8 a server declares its collection complete up to the change that it has written', async () => {
  const { collection, writer } = openWriter(stateOf('same', 1))
  expect(await writer.write({ revision: 1, mark: null }, 2, 'same', new Set())).toEqual({ revision: 2, mark: null })
  expect(collection.state).toMatchObject({ revision: 2, build: 'same' })
})
