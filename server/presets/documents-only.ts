import { createSqliteDocuments } from '../engines/documents/sqlite.ts'
import type { Documents } from '../ports/documents.ts'

/** For account tools, also while the server is running. */
export const openDocuments = (file: string): Documents => createSqliteDocuments({ file })
