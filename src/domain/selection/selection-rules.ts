/** Display order of assets; distant ones may not be loaded. */
export interface ResultOrder {
  readonly total: number
  /** undefined = not known. */
  readonly idAt: (position: number) => string | undefined
  readonly positionOf: (id: string) => number | undefined
}

export type Selected = ReadonlySet<string>

/** Positions, both inclusive. */
export interface PositionSpan {
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

/** Position of the nearest selected asset; of two equally near ones the earlier. undefined = none in this list. */
export const nearestSelected = (selected: Selected, position: number, order: ResultOrder): number | undefined => {
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

export const rangeTo = (selected: Selected, position: number, order: ResultOrder): PositionSpan => {
  const from = nearestSelected(selected, position, order) ?? position
  return { first: Math.min(from, position), last: Math.max(from, position) }
}

/** Ids of a range; null if some are not loaded. */
export const idsOf = ({ first, last }: PositionSpan, order: ResultOrder): string[] | null => {
  const ids: string[] = []
  for (let position = first; position <= last; position += 1) {
    const id = order.idAt(position)
    if (id === undefined) return null
    ids.push(id)
  }
  return ids
}

/** Loaded ids of a range, up to the selection limit. */
export const knownIdsOf = ({ first, last }: PositionSpan, order: ResultOrder): string[] => {
  const ids: string[] = []
  for (let position = first; position <= last && ids.length < maxSelectedCount; position += 1) {
    const id = order.idAt(position)
    if (id !== undefined) ids.push(id)
  }
  return ids
}

/** Limit of one call, one link and one zip. */
export const maxSelectedCount = 10_000

export const withAll = (selected: Selected, ids: Iterable<string>): Selected => {
  const next = new Set(selected)
  for (const id of ids) {
    if (next.size >= maxSelectedCount) break
    next.add(id)
  }
  return next
}
