import type { Config } from '#contract/config/schema.ts'
import { valueAt } from '../../domain/admin/values.ts'
import type { Field } from './field.ts'

/** Message id under which the texts of a field are stored. */
export const textIdOf = ({ id }: Extract<Field, { kind: 'texts' }>, config: Config | undefined): string => {
  const found = typeof id === 'string' ? id : valueAt(config, id.path)
  return typeof found === 'string' ? found : ''
}
