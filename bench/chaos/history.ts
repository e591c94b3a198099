/** A broken invariant; ends the run. */
export class ViolationError extends Error {}

const maxLineCount = 4000
const shownLineCount = 80
const disturbance = /^ *[\d.]+ {2}(?:KILL|SUSPEND|OUTAGE|portal|the portal|.* is back$|everything)/

type Kind = 'operation' | 'kill' | 'refusal'

/** What has happened during a run. */
export interface History {
  count(kind: Kind, name: string): void
  note(text: string): void
  total(kind: Kind): number
  /** Counts, as text. */
  figures(): string
  /** The last events, earlier ones that contain one of the texts, and all kills, outages and starts. */
  lines(texts: readonly string[]): string
}

export const createHistory = (): History => {
  const began = performance.now()
  const lines: string[] = []
  const counts: Record<Kind, Map<string, number>> = { operation: new Map(), kill: new Map(), refusal: new Map() }
  const total = (kind: Kind) => [...counts[kind].values()].reduce((sum, count) => sum + count, 0)
  const listed = (kind: Kind) => [...counts[kind]].toSorted(([a], [b]) => a.localeCompare(b)).map(([name, count]) => `${name} ${count}`)
  return {
    count: (kind, name) => void counts[kind].set(name, (counts[kind].get(name) ?? 0) + 1),
    note: (text) => {
      lines.push(`${((performance.now() - began) / 1000).toFixed(2).padStart(8)}  ${text}`)
      if (lines.length > maxLineCount) lines.shift()
    },
    total,
    figures: () =>
      (['kill', 'operation', 'refusal'] as const).map((kind) => `${total(kind)} ${kind}s: ${listed(kind).join(', ')}`).join('\n'),
    lines: (texts) => {
      const earlier = lines.slice(0, -shownLineCount).filter((line) => texts.some((text) => line.includes(text)))
      const disturbances = lines.filter((line) => disturbance.test(line))
      return [...disturbances.slice(-shownLineCount), '…', ...earlier.slice(-shownLineCount), '…', ...lines.slice(-shownLineCount)].join(
        '\n',
      )
    },
  }
}
