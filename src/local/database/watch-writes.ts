import type { Storage } from '#local/database/storage.ts'

/** The same storage, which also reports each committed change of this tab. */
export const watchWrites = (storage: Storage, onWrite: () => void): Storage => ({
  run: async (access, tables, body) => {
    const result = await storage.run(access, tables, body)
    if (access !== 'read') onWrite()
    return result
  },
})
