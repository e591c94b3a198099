/** Unit of a range facet; dates are epoch seconds shown as UTC days. */
export type ScaleKind = 'date' | 'filesize' | 'number'

export const scaleKind = (filterVal: string | null | undefined): ScaleKind =>
  filterVal === 'date' || filterVal === 'filesize' ? filterVal : 'number'
