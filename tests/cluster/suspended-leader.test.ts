import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { pdf } from '../support/media-fixtures-other.ts'
import { scaledMs } from '../support/time-limits.ts'
import { bucketOptions, newBucket } from './buckets.ts'
import type { PortalNode } from './node-process.ts'
import { search, signIn } from './portal-calls.ts'
import { type PortalGroup, startPortalGroup, untilReady } from './portal-group.ts'

let group: PortalGroup | null = null
afterEach(async () => {
  for (const node of group?.nodes ?? []) node.resume()
  await group?.close()
})

const startGroup = async (): Promise<PortalGroup> => {
  const { args, environment } = bucketOptions(await newBucket())
  group = await startPortalGroup({ files: { 'first.pdf': pdf() }, args: [...args, '--search', 'replicated'], environment })
  await untilReady(group)
  return group
}

const [readingText, followerText] = ['Reading files', 'takes over when it ends']
/** Waits until the first text comes after the last occurrence of the second one. */
const untilPrinted = (node: PortalNode, text: string, earlier: string) =>
  eventually(() => expect(node.output().lastIndexOf(text)).toBeGreaterThan(node.output().lastIndexOf(earlier)), 50, scaledMs(60_000))

test('T3 V8 another portal reads the folder while the leader is suspended, and the former leader follows when it continues', async () => {
  const { media, nodes, leader } = await startGroup()
  const former = await leader()
  const [next] = nodes.filter((node) => node !== former)
  if (!next) throw new Error('no second portal')
  const guest = await signIn(next)
  const untilFound = async (node: PortalNode, expected: readonly string[]) =>
    eventually(
      async () => {
        const { numFound, docs } = await search(guest, node, '*')
        expect([numFound, docs.map(({ filename }) => filename).toSorted()]).toEqual([expected.length, expected])
      },
      50,
      scaledMs(60_000),
    )
  await untilFound(next, ['first.pdf'])
  former.pause()
  writeFileSync(join(media, 'second.pdf'), pdf({ pages: ['second'] }))
  await untilPrinted(next, readingText, followerText)
  await untilFound(next, ['first.pdf', 'second.pdf'])
  former.resume()
  await untilPrinted(former, followerText, readingText)
  writeFileSync(join(media, 'third.pdf'), pdf({ pages: ['third'] }))
  for (const node of nodes) await untilFound(node, ['first.pdf', 'second.pdf', 'third.pdf'])
  // The next leader was a follower before, and says so again.
  next.pause()
  writeFileSync(join(media, 'fourth.pdf'), pdf({ pages: ['fourth'] }))
  await untilPrinted(former, readingText, followerText)
  next.resume()
  await untilPrinted(next, followerText, readingText)
})
