import { randomBytes } from 'node:crypto'
import { PRODUCT_SLUG } from 'contract/platform/product.ts'
import type { S3Config } from '../../../config.ts'

export const STANZA = PRODUCT_SLUG

/** A segment is archived at the latest after this, so a lost machine costs this and the time of the copying. */
export const ARCHIVE_TIMEOUT_SECONDS = 30

export type Repository = { folder: string } | { s3: S3Config; prefix: string }
export type Cluster = { dataDir: string; port: string; socketDir: string }

const INDENT = /^\s+/gm

/** pgBackRest's configuration: an encrypted repository, four weeks of full backups. @param cipherPass null makes a new one */
export function configurationOf(repository: Repository, cluster: Cluster, cipherPass: string | null): string {
  return `# Written by npm run protect -- setup. Keep a copy of repo1-cipher-pass away from this machine: a restore needs it.
    [global]
    ${'folder' in repository ? `repo1-path=${repository.folder}` : bucketLines(repository)}
    repo1-cipher-type=aes-256-cbc
    repo1-cipher-pass=${cipherPass ?? randomBytes(48).toString('base64')}
    repo1-retention-full=4
    repo1-bundle=y
    compress-type=zst
    process-max=2
    start-fast=y

    [${STANZA}]
    pg1-path=${cluster.dataDir}
    pg1-port=${cluster.port}
    pg1-socket-path=${cluster.socketDir}
    `.replace(INDENT, '')
}

const bucketLines = ({ s3, prefix }: { s3: S3Config; prefix: string }): string =>
  [
    'repo1-type=s3',
    `repo1-path=/${prefix}pgbackrest`,
    `repo1-s3-bucket=${s3.bucket}`,
    `repo1-s3-endpoint=${new URL(s3.endpoint ?? `https://s3.${s3.region}.amazonaws.com`).host}`,
    `repo1-s3-region=${s3.region}`,
    `repo1-s3-uri-style=${s3.endpoint === null ? 'host' : 'path'}`,
    `repo1-s3-key=${s3.accessKeyId}`,
    `repo1-s3-key-secret=${s3.secretAccessKey}`,
  ].join('\n')

/** Null when the file has none. */
export const cipherPassIn = (configuration: string): string | null =>
  /^repo1-cipher-pass=(.+)$/m.exec(configuration)?.[1] ?? null
