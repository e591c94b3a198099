import { type AssetKind, assetKinds } from '#contract/asset-kind.ts'

/** Convert set of each kind in a selection. A kind without an entry is left out of the download. */
export type SetByKind = Partial<Readonly<Record<AssetKind, string>>>

/** Characters: one convert set for each kind, each at most as long as a single one. */
export const maxSetChoiceLength = 320

const parts = `(?:${assetKinds.join('|')}):[^,:]+`
const byKind = new RegExp(`^${parts}(?:,${parts})*$`, 'u')

/** Value of `csetid` for a selection of several kinds: `image:web-jpg,video:0`. */
export const setChoiceOf = (sets: SetByKind): string =>
  assetKinds.flatMap((kind) => (sets[kind] === undefined ? [] : [`${kind}:${sets[kind]}`])).join(',')

/**
 * Convert set for an asset of this kind; empty if the choice has none for it. A choice without kinds is the set of every asset.
 * @param kind null = unknown to the user
 */
export const setFor = (choice: string, kind: AssetKind | null): string => {
  if (!byKind.test(choice)) return choice
  const start = `${kind ?? ''}:`
  return (
    choice
      .split(',')
      .find((part) => part.startsWith(start))
      ?.slice(start.length) ?? ''
  )
}
