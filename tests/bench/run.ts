import { readFileSync } from 'node:fs'

/** `npm run bench` prints everything; `npm run bench -- P1 P12` only the groups that hold these. A missing build is said, not hidden. */
const groups: readonly { readonly ids: readonly string[]; readonly run: () => Promise<unknown> }[] = [
  { ids: ['P1', 'P2', 'P3'], run: async () => (await import('./page-load.ts')).benchPageLoad() },
  { ids: ['P18'], run: async () => (await import('./zip.ts')).benchZip() },
  { ids: ['P19', 'P20', 'P21', 'P22'], run: async () => (await import('./server-search.ts')).benchServerSearch() },
]

const wanted = process.argv.slice(2).map((id) => id.toUpperCase())
console.log(
  `load ${readFileSync('/proc/loadavg', 'utf8').split(' ').slice(0, 3).join(' ')}; absolute goals hold on two quiet cores, ratios always`,
)
for (const group of groups) {
  if (wanted.length === 0 || group.ids.some((id) => wanted.includes(id))) await group.run()
}
