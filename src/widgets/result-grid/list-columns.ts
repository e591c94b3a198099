import type { Config } from '#contract/config/schema.ts'

/** A cell with stars, which neither break nor shorten. */
const starColumn = '7rem'

/** The columns of the table as CSS names them: the picture, then the configured fields. `narrow` = no room for these beside each other. */
export const listColumns = (narrow: boolean, { columns, options }: Config['search']['list']): string =>
  narrow
    ? `min(${options.imageColWidth}px, 40%) minmax(0, 1fr)`
    : [
        `${options.imageColWidth}px`,
        ...columns.map(({ field_name }, index) => (field_name === 'rating' ? starColumn : `minmax(0, ${index === 0 ? 1.6 : 1}fr)`)),
      ].join(' ')
