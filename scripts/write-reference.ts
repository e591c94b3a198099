// Writes docs/api.md from the table of calls: `npm run reference`.
import { writeFileSync } from 'node:fs'
import { referenceMarkdown } from '../server/reference/markdown.ts'

writeFileSync('docs/api.md', referenceMarkdown())
