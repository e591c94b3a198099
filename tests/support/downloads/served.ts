import type { signInByApi } from '../api.ts'

/** Bytes of the only rendition that the user may download, in one response. */
export const servedTo = async (api: Awaited<ReturnType<typeof signInByApi>>, id: string): Promise<Buffer> => {
  const { convert_sets } = await api.read<'getConvertSets'>(`session/csets?asset_id=${id}`)
  const [only, ...others] = convert_sets
  if (!only || others.length > 0) throw new Error(`${id} comes in ${convert_sets.length} forms`)
  const { url = '' } = await api.read<'download'>(`download/?id=${id}&csetid=${only.id}&target=down`)
  return Buffer.from(await (await api.get(url)).arrayBuffer())
}
