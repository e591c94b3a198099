/** The order in which a person sees assets; what is far away may not be on this device. */
export interface SeenOrder {
  readonly total: number
  /** undefined = not known. */
  readonly idAt: (position: number) => string | undefined
  readonly positionOf: (id: string) => number | undefined
}

export type Selected = ReadonlySet<string>

/** Positions, both inclusive. */
export interface Span {
  readonly first: number
  readonly last: number
}

export interface Modifiers {
  /** Ctrl, or Meta on a Mac. */
  readonly toggle: boolean
  readonly shift: boolean
}

export const toggled = (selected: Selected, id: string): Selected => {
  const next = new Set(selected)
  if (!next.delete(id)) next.add(id)
  return next
}

/** The selected asset nearest to a position; of two equally near the earlier one. undefined = none is in this list. */
export const nearestSelected = (selected: Selected, position: number, order: SeenOrder): number | undefined => {
  let nearest: number | undefined
  for (const id of selected) {
    const at = order.positionOf(id)
    if (at === undefined) continue
    const distance = Math.abs(at - position)
    const best = nearest === undefined ? Infinity : Math.abs(nearest - position)
    if (distance < best || (distance === best && at < (nearest ?? 0))) nearest = at
  }
  return nearest
}

export const spanTo = (selected: Selected, position: number, order: SeenOrder): Span => {
  const from = nearestSelected(selected, position, order) ?? position
  return { first: Math.min(from, position), last: Math.max(from, position) }
}

/** The ids of a span where all of them are known, else null. */
export const idsOf = ({ first, last }: Span, order: SeenOrder): string[] | null => {
  const ids: string[] = []
  for (let position = first; position <= last; position += 1) {
    const id = order.idAt(position)
    if (id === undefined) return null
    ids.push(id)
  }
  return ids
}

/** The ids of a span as far as they are known; of a very long one its beginning. */
export const knownIdsOf = ({ first, last }: Span, order: SeenOrder): string[] => {
  const ids: string[] = []
  for (let position = first; position <= last && ids.length < mostSelected; position += 1) {
    const id = order.idAt(position)
    if (id !== undefined) ids.push(id)
  }
  return ids
}

/** The most that one call, one link or one zip takes. */
export const mostSelected = 10_000

export const withAll = (selected: Selected, ids: Iterable<string>): Selected => {
  const next = new Set(selected)
  for (const id of ids) {
    if (next.size >= mostSelected) break
    next.add(id)
  }
  return next
}
