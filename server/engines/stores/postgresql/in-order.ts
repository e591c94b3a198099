/** Rows in the order of ids; ids without a row are left out. */
export const inOrder = <Found extends { readonly id: string }>(ids: readonly string[], rows: readonly Found[]): Found[] => {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
