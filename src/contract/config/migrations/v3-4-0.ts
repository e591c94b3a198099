import { type Doc, each, inside, type Step } from '#contract/config/migrations/step.ts'

const asField = (field: unknown): unknown => (typeof field === 'string' ? { field_name: field } : field)
const fieldsAt =
  (...keys: readonly string[]) =>
  (doc: Doc): Doc =>
    keys.reduce((changed, key) => each(changed, key, asField), doc)

/** Metadata fields change from bare names to objects with a label and options. */
export const v340: Step = {
  threshold: '3.4.0',
  apply: (doc) => {
    const columns = fieldsAt('paramsLeft', 'paramsRight', 'title', 'columns', 'header', 'body')
    const sections = ['assetInfo', 'infoView', 'bookmark'].reduce((changed, key) => inside(changed, key, columns), doc)
    return inside(sections, 'search', (search) => inside(inside(search, 'list', columns), 'thumbnails', columns))
  },
}
