import { DeleteObjectCommand, GetObjectCommand, ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3'
import type { S3Config } from '../../config.ts'
import { OperatorError } from '../operator-error.ts'
import { Refusal } from '../refusal.ts'
import { FILE_NAME, type FileExtension, type FileStore, FilesUnavailableError } from './file-store.ts'
import { createS3Client, listObjectPages } from './s3-client.ts'

/** Lets the bucket hold other files too. */
const PREFIX = 'uploads/'
const CHECK_KEY = `${PREFIX}.check`
const TIMEOUT_MS = 10_000
const RETRY_AFTER_SECONDS = 30

const contentTypes: Record<FileExtension, string> = { webp: 'image/webp', jpg: 'image/jpeg', png: 'image/png' }

/** Files in a bucket of Amazon S3 or a server with its API. While it is unreachable calls are refused, not queued. */
export function createS3Files(config: S3Config): FileStore {
  const { bucket, endpoint } = config
  const client = createS3Client(config, TIMEOUT_MS)

  const put = (name: string, bytes: Uint8Array) =>
    client.send(
      new PutObjectCommand({
        Bucket: bucket,
        Key: PREFIX + name,
        Body: bytes,
        ContentType: contentTypes[name.slice(name.lastIndexOf('.') + 1) as FileExtension],
      }),
    )
  const remove = (name: string) => client.send(new DeleteObjectCommand({ Bucket: bucket, Key: PREFIX + name }))

  async function get(name: string): Promise<Buffer | null> {
    try {
      const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: PREFIX + name }))
      return Body === undefined ? null : Buffer.from(await Body.transformToByteArray())
    } catch (error) {
      if ((error as Error).name === 'NoSuchKey') return null
      throw error
    }
  }

  async function listObjects(): Promise<{ name: string; writtenAt: Date }[]> {
    const found: { name: string; writtenAt: Date }[] = []
    for await (const page of listObjectPages(client, bucket, PREFIX))
      for (const { Key = '', LastModified = new Date() } of page) {
        const name = Key.slice(PREFIX.length)
        if (FILE_NAME.test(name)) found.push({ name, writtenAt: LastModified })
      }
    return found
  }

  return {
    readId: async () => `s3 ${endpoint} ${bucket}`,
    store: async (name, bytes) => {
      await put(name, bytes).catch(refuseUnavailable)
    },
    read: async (name) => (FILE_NAME.test(name) ? get(name).catch(refuseUnavailable) : null),
    list: async () => (await listObjects()).map(({ name }) => name),
    listBefore: async (instant) =>
      (await listObjects()).filter(({ writtenAt }) => writtenAt < instant).map(({ name }) => name),
    remove: async (name) => {
      if (FILE_NAME.test(name)) await remove(name)
    },
    check: async () => {
      try {
        await client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: PREFIX, MaxKeys: 1 }))
        await client.send(new PutObjectCommand({ Bucket: bucket, Key: CHECK_KEY, Body: 'check' }))
        await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: CHECK_KEY }))
      } catch (error) {
        throw toOperatorError(error as Error, config)
      }
    },
  }
}

/** Responses below 500 are bugs or wrong settings, so they are not turned into a 503. */
function refuseUnavailable(error: Error & { $metadata?: { httpStatusCode?: number } }): never {
  if ((error.$metadata?.httpStatusCode ?? 500) < 500) throw error
  throw new Refusal('SERVICE_UNAVAILABLE', { retryAfter: RETRY_AFTER_SECONDS })
}

function toOperatorError(error: Error & { code?: string }, config: S3Config): OperatorError {
  const { bucket, endpoint, region } = config
  const wrongSetting = sentences(endpoint, bucket, region)[error.name]
  if (wrongSetting !== undefined) return new OperatorError(wrongSetting, { cause: error })
  if (error.code === 'ENOTFOUND')
    return new OperatorError('S3_URL names a host that does not exist: correct the name.', { cause: error })
  return new FilesUnavailableError(
    `${endpoint} cannot be used (${error.code ?? error.name}): start it, or correct S3_URL.`,
    { cause: error },
  )
}

/** By the names of S3's errors. */
function sentences(server: string, bucket: string, region: string): Record<string, string> {
  const refusedKeys = `${server} refuses the keys: correct those in S3_URL.`
  const lacksRights = `${server} does not let this key list, write and delete in ${bucket}: grant it, or correct the key in S3_URL.`
  const otherRegion = `The bucket ${bucket} is in another region than ${region}: correct the region in S3_URL.`
  return {
    NoSuchBucket: `${server} has no bucket ${bucket}: create it, or correct S3_URL.`,
    InvalidAccessKeyId: refusedKeys,
    SignatureDoesNotMatch: refusedKeys,
    AccessDenied: lacksRights,
    Forbidden: lacksRights,
    PermanentRedirect: otherRegion,
    AuthorizationHeaderMalformed: otherRegion,
  }
}
