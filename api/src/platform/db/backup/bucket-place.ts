import type { Readable } from 'node:stream'
import { DeleteObjectCommand, GetObjectCommand } from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import type { S3Config } from '../../../config.ts'
import { createS3Client, listObjectPages } from '../../files/s3-client.ts'
import type { BackupPlace } from './backup-place.ts'

const PART_BYTES = 32 * 1024 ** 2
const TIMEOUT_MS = 120_000

/** @param options.prefix empty, or ends with a slash */
export function bucketPlace({ s3, prefix }: { s3: S3Config; prefix: string }): BackupPlace {
  const client = createS3Client(s3, TIMEOUT_MS)
  const object = (name: string) => ({ Bucket: s3.bucket, Key: prefix + name })
  return {
    address: `s3://${s3.bucket}/${prefix}`,
    isLocal: false,
    list: async (folder) => {
      const names: string[] = []
      for await (const page of listObjectPages(client, s3.bucket, prefix + folder))
        for (const { Key = '' } of page)
          if (!Key.slice(prefix.length + folder.length).includes('/')) names.push(Key.slice(prefix.length))
      return names
    },
    // A larger file is sent in parts, which become visible together.
    store: async (name, content) => {
      await new Upload({ client, params: { ...object(name), Body: content }, partSize: PART_BYTES }).done()
    },
    open: async (name) => {
      const { Body } = await client.send(new GetObjectCommand(object(name)))
      return Body as Readable
    },
    remove: async (name) => {
      await client.send(new DeleteObjectCommand(object(name)))
    },
  }
}
