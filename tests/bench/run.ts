import { readFileSync } from 'node:fs'
import { cpus } from 'node:os'

/** `npm run bench` prints everything; `npm run bench -- P1 P12` only the groups that hold these. A missing build is said, not hidden. */
const groups: readonly { readonly ids: readonly string[]; readonly run: () => Promise<unknown> }[] = [
  { ids: ['P1', 'P2', 'P3'], run: async () => (await import('./page-load.ts')).benchPageLoad() },
  { ids: ['P9', 'P10'], run: async () => (await import('./scroll.ts')).benchScroll() },
  { ids: ['P11'], run: async () => (await import('./reach.ts')).benchReach() },
  { ids: ['P12'], run: async () => (await import('./layout.ts')).benchLayout() },
  { ids: ['P18'], run: async () => (await import('./zip.ts')).benchZip() },
  { ids: ['P19', 'P20', 'P22'], run: async () => (await import('./index.ts')).benchIndex() },
  { ids: ['P19', 'P20', 'P21', 'P22'], run: async () => (await import('./server-search.ts')).benchServerSearch() },
]

const wanted = process.argv.slice(2).map((id) => id.toUpperCase())
const load = () => readFileSync('/proc/loadavg', 'utf8').split(' ').slice(0, 3).join(' ')
console.log(
  `${cpus().length} cores, ${cpus()[0]?.model ?? 'unknown'}; absolute goals hold while nothing else runs (load < 2), ratios always`,
)
for (const group of groups) {
  if (wanted.length > 0 && !group.ids.some((id) => wanted.includes(id))) continue
  console.log(`\n${group.ids.join(' ')}, load before: ${load()}`)
  await group.run()
}
