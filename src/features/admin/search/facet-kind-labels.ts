import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/macro'
import type { FacetKind } from '#contract/config/facet-kinds.ts'

export const facetKindLabels: Readonly<Record<FacetKind, MessageDescriptor>> = {
  checkbox: msg({ id: 'admin.facet.checkbox', message: 'Checkboxes: several values' }),
  radio: msg({ id: 'admin.facet.radio', message: 'Radio buttons: one value' }),
  tree: msg({ id: 'admin.facet.tree', message: 'Tree: folders with their levels' }),
  slider: msg({ id: 'admin.facet.slider', message: 'Slider: from – to' }),
}
