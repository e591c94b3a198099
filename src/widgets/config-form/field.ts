import type { MessageDescriptor } from '@lingui/core'
import type { ComponentType } from 'react'
import type { FieldConfig } from '#contract/config/fields.ts'
import type { ConfigFileName } from '#contract/config/files.ts'
import type { ConfigPath } from './config-path.ts'

interface Labelled {
  readonly label: MessageDescriptor
  readonly hint?: MessageDescriptor
  /** Shown only while this switch is on (or off, with `isOff`). */
  readonly onlyWith?: { readonly at: ConfigPath<boolean>; readonly isOff?: true }
}

/** Field of a form: the config path that it edits, and its control. */
export type Field =
  | (Labelled & { readonly kind: 'switch'; readonly at: ConfigPath<boolean> })
  | (Labelled & {
      readonly kind: 'text'
      readonly at: ConfigPath<string>
      readonly isLong?: boolean
      readonly isRequired?: boolean
      readonly pattern?: RegExp
      readonly problem?: MessageDescriptor
    })
  | (Labelled & { readonly kind: 'number'; readonly at: ConfigPath<number>; readonly unit?: string })
  | (Labelled & { readonly kind: 'select'; readonly at: ConfigPath<string>; readonly names: Readonly<Record<string, MessageDescriptor>> })
  /** Message id of the texts, or the config path that contains it. */
  | (Labelled & { readonly kind: 'texts'; readonly id: string | ConfigPath<string>; readonly isLong?: boolean })
  | (Labelled & {
      readonly kind: 'fields'
      readonly at: ConfigPath<FieldConfig[]>
      /** The list may have an entry for all other fields of tables. */
      readonly takesOthers?: true
    })
  | {
      readonly kind: 'file'
      readonly name: ConfigFileName
      readonly label?: never
      readonly hint?: MessageDescriptor
      readonly onlyWith?: never
    }
  /** A custom control of the section, and the paths that it edits. */
  | {
      readonly kind: 'own'
      readonly key: string
      readonly Control: ComponentType
      readonly label?: MessageDescriptor
      /** Names of its values. */
      readonly names?: Readonly<Record<string, MessageDescriptor>>
      readonly at?: readonly ConfigPath<unknown>[]
      /** Alternative to a path: the entry of a list with this key. */
      readonly entry?: { readonly list: ConfigPath<readonly object[]>; readonly key: string }
    }

export interface FieldGroup {
  readonly key: string
  readonly title: MessageDescriptor
  readonly text?: MessageDescriptor
  readonly fields: readonly Field[]
}

/** Key of a field, unique within its group. */
export const keyOf = (field: Field): string => {
  if (field.kind === 'own') return field.key
  if (field.kind === 'file') return field.name
  if (field.kind !== 'texts') return field.at.path.join('.')
  return typeof field.id === 'string' ? field.id : field.id.path.join('.')
}
