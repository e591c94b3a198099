import { createSqliteDocuments } from '../engines/documents/sqlite.ts'
import type { Documents } from '../ports/documents.ts'

/** For tools that look after accounts while the server may be running. */
export const openDocuments = (file: string): Documents => createSqliteDocuments({ file })
