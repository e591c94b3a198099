/** Fetches the first pictures of a portal as a guest, outside any browser. */
export const guestPictures = async (portal: string, count: number): Promise<readonly Buffer[]> => {
  const api = `${portal}assetportal/api/`
  const session = await fetch(`${api}session/get`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' })
  const { session: token } = (await session.json()) as { session: string }
  const result = await fetch(`${api}search?solr_q=*&solr_rows=${count * 2}`, { headers: { Authorization: `Bearer ${token}` } })
  const { response } = (await result.json()) as { response: { docs: { thumb_url?: string }[] } }
  const addresses = response.docs.flatMap((doc) => (doc.thumb_url ? [doc.thumb_url] : [])).slice(0, count)
  // Pictures require the cookie, not the token.
  const cookie = session.headers.get('set-cookie')?.split(';')[0] ?? ''
  return Promise.all(
    addresses.map(async (address) => {
      const picture = await fetch(new URL(address, portal), { headers: { Cookie: cookie } })
      if (!picture.ok) throw new Error(`No picture: ${picture.status} for ${address}`)
      return Buffer.from(await picture.arrayBuffer())
    }),
  )
}
