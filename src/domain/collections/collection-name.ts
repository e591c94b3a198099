import type { CollectionConfig } from '#contract/config/dashboard.ts'
import { textFor } from '#contract/locale.ts'
import { textById } from '../../platform/i18n.ts'

/** Name of a collection: the translated message, else its label, else its indicator. */
export const collectionName = ({ translation, label, indicator }: CollectionConfig, locale: string): string =>
  textById(translation, (typeof label === 'string' ? label : textFor(label, locale)) || indicator)
