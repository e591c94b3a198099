import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { licenceTexts } from './licences.ts'

/** `npm run build:licences`: writes the licences of all packages that the page and the server contain into the folder of the page. */
const root = resolve(import.meta.dirname, '..')
writeFileSync(join(root, 'dist', 'page', 'licences.txt'), licenceTexts(root))
