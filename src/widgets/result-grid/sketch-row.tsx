import { isPlainColour } from '../../domain/search/is-plain-colour.ts'
import { assetAt } from '../../domain/search/results.ts'
import type { RowProps } from './grid-view.ts'

const unknownColour = 'var(--c-stage)'

/** A row as a single element with the dominant colours of its pictures, for a list that moves fast. */
export const SketchRow = ({ row, y, layout, view }: RowProps) => {
  const edges = layout.edges(row)
  const stops: string[] = []
  for (let position = row.first; position < row.end; position += 1) {
    const start = edges[position - row.first] ?? 0
    const end = (edges[position - row.first + 1] ?? 0) - layout.gap
    const dominant = assetAt(view.results, position)?.dominant_color ?? ''
    stops.push(`${isPlainColour(dominant) ? dominant : unknownColour} ${start}px ${end}px`, `transparent ${end}px ${end + layout.gap}px`)
  }
  const direction = document.documentElement.dir === 'rtl' ? 'to left' : 'to right'
  return (
    <div
      aria-hidden
      data-sketch
      className="grid-row"
      style={{
        transform: `translateY(${y}px)`,
        blockSize: row.height,
        backgroundImage: `linear-gradient(${direction}, ${stops.join(', ')}, transparent)`,
      }}
    />
  )
}
