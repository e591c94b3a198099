import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { IndexDocument, IndexFilter, IndexQuery, IndexSchema } from '@vitrine/search-index'

const sources = fileURLToPath(new URL('./lucene', import.meta.url))

/** The class path, or null without Java or Maven. Maven downloads Lucene to its own cache at the first call. */
export const prepareLucene = (folder: string): string | null => {
  const file = join(folder, 'class-path')
  const classes = join(folder, 'classes')
  mkdirSync(classes, { recursive: true })
  const run = (program: string, parameters: readonly string[]) => execFileSync(program, parameters)
  const pom = join(sources, 'pom.xml')
  try {
    run('mvn', ['--batch-mode', '--quiet', '--file', pom, 'dependency:build-classpath', `-Dmdep.outputFile=${file}`])
    const libraries = readFileSync(file, 'utf8').trim()
    run('javac', ['-cp', libraries, '-d', classes, join(sources, 'LuceneBench.java')])
    return `${classes}:${libraries}`
  } catch {
    return null
  }
}

const start = (classPath: string, command: 'index' | 'search', folder: string, { facets, numbers }: IndexSchema) => {
  const options = ['-Xmx2g', '--add-modules', 'jdk.incubator.vector', '-cp', classPath]
  const java = spawn('java', [...options, 'LuceneBench', command, folder], { stdio: ['pipe', 'pipe', 'ignore'] })
  java.stdin.write(`${list(Object.keys(facets))}\t${list(numbers)}\n`)
  return java
}

const list = (values: readonly string[] = []): string => values.map((value) => value.replaceAll(/[\t\n\r\u001f]/g, ' ')).join('\u001f')

/** Builds an index with one segment in `folder`. */
export const buildLucene = async (
  classPath: string,
  folder: string,
  schema: IndexSchema,
  documents: Iterable<IndexDocument>,
): Promise<void> => {
  const java = start(classPath, 'index', folder, schema)
  const exit = once(java, 'exit')
  for (const { id, texts, view, facets, numbers } of documents) {
    const cells = [
      id,
      Object.values(texts)
        .flat()
        .join(' ')
        .replaceAll(/[\t\n\r]/g, ' '),
      list(view),
      ...Object.keys(schema.facets).map((field) => list(facets[field])),
      ...schema.numbers.map((field) => String(numbers[field] ?? '')),
    ]
    if (!java.stdin.write(`${cells.join('\t')}\n`)) await once(java.stdin, 'drain')
  }
  java.stdin.end()
  const [code] = (await exit) as [number]
  if (code !== 0) throw new Error(`Lucene ended with code ${code}.`)
}

/** Hits and times of one query. */
export interface QueryTimes {
  readonly total: number
  readonly cpuMs: number
  readonly elapsedMs: number
}

const filterCell = (filter: IndexFilter): string =>
  'range' in filter
    ? `${filter.field}:${filter.range.low ?? 0}..${filter.range.high ?? 0}`
    : `${filter.exclude ? '!' : ''}${filter.field}=${list(filter.values)}`

const queryLine = ({ text, filters, sort, start: from, rows }: IndexQuery): string => {
  const kind = text === '*' ? 'all' : text.startsWith('"') ? 'phrase' : text.endsWith(' ') ? 'words' : 'prefix'
  return [kind, text.replaceAll('"', '').trim(), sort.key, from, rows, ...filters.map(filterCell)].join('\t')
}

/** A process that responds to one query after the other. */
export const openLucene = (classPath: string, folder: string, schema: IndexSchema) => {
  const java = start(classPath, 'search', folder, schema)
  const lines = createInterface({ input: java.stdout })[Symbol.asyncIterator]()
  return {
    search: async (query: IndexQuery): Promise<QueryTimes> => {
      java.stdin.write(`${queryLine(query)}\n`)
      const { value = '' } = await lines.next()
      const [total = 0, cpu = 0, elapsed = 0] = value.split('\t').map(Number)
      return { total, cpuMs: cpu / 1e6, elapsedMs: elapsed / 1e6 }
    },
    close: async (): Promise<void> => {
      java.stdin.end()
      await once(java, 'exit')
    },
  }
}
