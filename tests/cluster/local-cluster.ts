import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { type PortalNode, startNode } from './node-process.ts'
import { startDatabaseServer } from './postgresql-server.ts'
import { type S3Server, startS3Server } from './s3-server.ts'
import { startSolrServers } from './solr-servers.ts'

/** Two portals over PostgreSQL, S3Proxy and three Solr nodes, behind a proxy that alternates between them. Runs until it is stopped. */

const [pidFile, media = 'demo/media'] = process.argv.slice(2)
const proxyPort = Number(process.env['PORT'] ?? 8080)

/** Sends each request to the next portal that is ready. */
const startProxy = async (nodes: readonly PortalNode[]): Promise<Server> => {
  let next = 0
  const readyNode = async (): Promise<PortalNode | null> => {
    for (let tries = 0; tries < nodes.length; tries += 1) {
      const node = nodes[next++ % nodes.length]
      if (node && (await node.isReady())) return node
    }
    return null
  }
  const pass = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const node = await readyNode()
    if (!node) return void outgoing.writeHead(503).end('No portal is ready.')
    const { method, headers, url } = incoming
    const forwarded = request(new URL(url ?? '/', node.address), { method, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(outgoing)
    })
    forwarded.on('error', () => outgoing.destroy())
    incoming.pipe(forwarded)
  }
  const server = createServer((incoming, outgoing) => void pass(incoming, outgoing)).listen(proxyPort, '127.0.0.1')
  await once(server, 'listening')
  return server
}

const bucketName = 'vitrine'
const createBucket = async ({ endpoint, accessKeyId, secretAccessKey }: S3Server): Promise<void> => {
  const client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials: { accessKeyId, secretAccessKey } })
  await client.send(new CreateBucketCommand({ Bucket: bucketName }))
  client.destroy()
}

const folder = mkdtempSync(join(tmpdir(), 'vitrine-cluster-'))
const stops: (() => Promise<void>)[] = []
let isStopping = false
const stop = async (status: number): Promise<void> => {
  if (isStopping) return
  isStopping = true
  for (const one of stops.toReversed()) await one().catch((error: unknown) => console.error(error))
  rmSync(folder, { recursive: true, force: true })
  process.exit(status)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0))
if (pidFile) writeFileSync(pidFile, String(process.pid))

try {
  const database = await startDatabaseServer()
  stops.push(() => database.stop())
  const bucket = await startS3Server()
  stops.push(() => bucket.stop())
  await createBucket(bucket)
  const solr = await startSolrServers(3)
  stops.push(() => solr.stop())
  const args = [
    `--store=postgres://${database.user}@${database.host}:${database.port}/postgres?tls=off`,
    '--search=solr',
    `--solr-url=${solr.urls.join()}`,
    '--solr-shards=2',
    '--solr-replicas=2',
    `--blobs=s3://${bucketName}/portal`,
    `--s3-endpoint=${bucket.endpoint}`,
    `--s3-key=${bucket.accessKeyId}`,
    '--trust-proxy=loopback',
  ]
  const environment = {
    VITRINE_STORE_PASSWORD: database.password,
    VITRINE_S3_SECRET: bucket.secretAccessKey,
    VITRINE_SECRET: randomBytes(32).toString('hex'),
  }
  const nodes = await Promise.all(
    ['a', 'b'].map((name) => startNode({ media: resolve(media), data: join(folder, name), args, environment })),
  )
  stops.push(async () => void (await Promise.all(nodes.map((node) => node.kill('SIGTERM')))))
  for (const node of nodes) await node.untilReady()
  const proxy = await startProxy(nodes)
  stops.push(async () => {
    proxy.close()
    proxy.closeAllConnections()
  })
  console.log(`Two portals behind http://127.0.0.1:${proxyPort}/ : ${nodes.map(({ address }) => address).join(' and ')}`)
  console.log(`PostgreSQL ${database.host}:${database.port}, S3 ${bucket.endpoint}, Solr ${solr.urls.join(' ')}`)
  console.log('Ctrl+C or "npm run cluster -- down" stops everything.')
} catch (error) {
  console.error(error)
  await stop(1)
}
