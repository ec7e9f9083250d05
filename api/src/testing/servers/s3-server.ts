import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { S3Config } from '../../config.ts'

export type TestS3 = {
  config: S3Config
  /** The settings as environment variables. */
  env: Record<string, string>
  /** By key. */
  objects: Map<string, { bytes: Buffer; type: string; writtenAt: Date }>
  /** The status of every further response; null responds normally. */
  failWith(status: number | null): void
  close(): Promise<void>
}

const BUCKET = 'photos'
const KEY_ID = 'key-of-the-test'
/** Small, so that a listing has several pages. */
const PAGE_SIZE = 2

/** A server with the calls of S3 that the product uses. It checks the bucket and the key's id, not the signature. */
export async function startS3Server(): Promise<TestS3> {
  const objects: TestS3['objects'] = new Map()
  let failure: number | null = null

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const [, bucket, ...rest] = decodeURIComponent(url.pathname).split('/')
    const key = rest.join('/')
    const body = await buffer(request)
    const refuse = (status: number, code: string) =>
      response
        .writeHead(status, { 'content-type': 'application/xml' })
        .end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`)
    if (failure !== null) return void refuse(failure, 'InternalError')
    if (!request.headers.authorization?.includes(`Credential=${KEY_ID}/`)) return void refuse(403, 'InvalidAccessKeyId')
    if (bucket !== BUCKET) return void refuse(404, 'NoSuchBucket')
    if (request.method === 'PUT') {
      objects.set(key, { bytes: body, type: request.headers['content-type'] ?? '', writtenAt: new Date() })
      return void response.end()
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return void response.writeHead(204).end()
    }
    if (url.searchParams.get('list-type') === '2') return void response.end(list(url.searchParams))
    const found = objects.get(key)
    if (found === undefined) return void refuse(404, 'NoSuchKey')
    response.writeHead(200, { 'content-type': found.type }).end(found.bytes)
  }

  function list(query: URLSearchParams): string {
    const from = Number(query.get('continuation-token') ?? 0)
    const keys = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '')).sort()
    const page = keys.slice(from, from + PAGE_SIZE)
    const isMore = from + PAGE_SIZE < keys.length
    const contents = page.map(
      (key) =>
        `<Contents><Key>${key}</Key><LastModified>${objects.get(key)?.writtenAt.toISOString()}</LastModified></Contents>`,
    )
    return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${isMore}</IsTruncated>${contents.join('')}${
      isMore ? `<NextContinuationToken>${from + PAGE_SIZE}</NextContinuationToken>` : ''
    }</ListBucketResult>`
  }

  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    config: { bucket: BUCKET, endpoint, region: 'us-east-1', accessKeyId: KEY_ID, secretAccessKey: 'secret' },
    env: { S3_URL: `${endpoint.replace('//', `//${KEY_ID}:secret@`)}/${BUCKET}` },
    objects,
    failWith: (status) => {
      failure = status
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
