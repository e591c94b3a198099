import type { MessageDescriptor } from '@lingui/core'
import type { ComponentType } from 'react'
import type { FieldConfig } from '#contract/config/fields.ts'
import type { ConfigFileName } from '#contract/config/files.ts'
import type { Place } from './place.ts'

interface Labelled {
  readonly label: MessageDescriptor
  readonly hint?: MessageDescriptor
  /** Shown only while this switch is on (or off, with `isOff`). */
  readonly onlyWith?: { readonly at: Place<boolean>; readonly isOff?: true }
}

/** A field of a form: what it edits, and with that which control it gets. */
export type Field =
  | (Labelled & { readonly kind: 'switch'; readonly at: Place<boolean> })
  | (Labelled & {
      readonly kind: 'text'
      readonly at: Place<string>
      readonly isLong?: boolean
      readonly isRequired?: boolean
      readonly pattern?: RegExp
      readonly problem?: MessageDescriptor
    })
  | (Labelled & { readonly kind: 'number'; readonly at: Place<number>; readonly unit?: string })
  | (Labelled & { readonly kind: 'select'; readonly at: Place<string>; readonly names: Readonly<Record<string, MessageDescriptor>> })
  /** `id` of the texts, or where the configuration names it. */
  | (Labelled & { readonly kind: 'texts'; readonly id: string | Place<string>; readonly isLong?: boolean })
  | (Labelled & { readonly kind: 'fields'; readonly at: Place<FieldConfig[]> })
  | {
      readonly kind: 'file'
      readonly name: ConfigFileName
      readonly label?: never
      readonly hint?: MessageDescriptor
      readonly onlyWith?: never
    }
  /** A control of the section's own, and what it edits. */
  | {
      readonly kind: 'own'
      readonly key: string
      readonly Control: ComponentType
      readonly label?: MessageDescriptor
      /** What its values are called. */
      readonly names?: Readonly<Record<string, MessageDescriptor>>
      readonly at?: readonly Place<unknown>[]
      /** Instead of a place: the entry of a list that has this key. */
      readonly entry?: { readonly list: Place<readonly object[]>; readonly key: string }
    }

export interface FieldGroup {
  readonly key: string
  readonly title: MessageDescriptor
  readonly text?: MessageDescriptor
  readonly fields: readonly Field[]
}
