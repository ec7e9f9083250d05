import { type _Object, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import type { S3Config } from '../../config.ts'

/** @param timeout milliseconds for each request */
export function createS3Client(config: S3Config, timeout: number): S3Client {
  const { endpoint, region, accessKeyId, secretAccessKey } = config
  return new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    endpoint,
    forcePathStyle: true,
    // Servers other than Amazon's know no checksums in trailers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 3_000, requestTimeout: timeout, throwOnRequestTimeout: true },
  })
}

export async function* listObjectPages(client: S3Client, bucket: string, prefix: string): AsyncGenerator<_Object[]> {
  let token: string | undefined
  do {
    const page = await client.send(
      new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: token }),
    )
    yield page.Contents ?? []
    token = page.NextContinuationToken
  } while (token !== undefined)
}
