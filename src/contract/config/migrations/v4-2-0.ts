import { isObject } from '#common/is-object.ts'
import { type Step, without } from '#contract/config/migrations/step.ts'

/** Moves `search.sorting` to the top-level section `sorting`. */
export const v420: Step = {
  threshold: '4.2.0',
  apply: (doc) => {
    const { search } = doc
    if (!isObject(search) || !('sorting' in search)) return doc
    const moved = { ...doc, search: without(search, 'sorting') }
    return 'sorting' in doc || !isObject(search['sorting']) ? moved : { ...moved, sorting: search['sorting'] }
  },
}
