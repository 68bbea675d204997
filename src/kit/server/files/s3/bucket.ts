import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetBucketVersioningCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Readable } from 'node:stream'
import { HttpFailure } from '#kit/contract/envelope.ts'
import { readBucketAddress } from './bucket-address.ts'

/** Without keys the client looks for those of the machine: the usual variables, files and roles of AWS. */
export type BucketOptions = Readonly<{ url: string; accessKey?: string; secretKey?: string }>

type Body = Readonly<{ bytes: Buffer | Readable; size: number }>

/** An object of a bucket; its key has no prefix. */
type Entry = Readonly<{ key: string; written_at: number }>

/** The few operations on a bucket that a store of files needs. Keys have no prefix. */
export type Bucket = Readonly<{
  place: string
  get: (key: string) => Promise<Readable | null>
  /** With `isNew`, false where there is such an object already; stores that do not know the condition overwrite it. */
  put: (key: string, body: Body, isNew?: boolean) => Promise<boolean>
  /** Moves an object within the bucket. False where there is none. */
  move: (from: string, to: string) => Promise<boolean>
  remove: (key: string) => Promise<void>
  list: (prefix: string) => AsyncIterable<Entry>
  /** Returns whether overwritten and removed objects stay as older versions; null where that is unknown. */
  isVersioned: () => Promise<boolean | null>
}>

const CONNECT_MS = 3000
/** The longest pause within a request. */
const SILENT_MS = 30_000

const isNotFound = (error: unknown): boolean =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404 && error.name !== 'NoSuchBucket'

const isTaken = (error: unknown): boolean =>
  error instanceof S3ServiceException && [409, 412].includes(error.$metadata.httpStatusCode ?? 0)

/** Makes the failure that people read while the store of files is away or refuses; the log has the cause. */
const unavailable = (place: string, cause: unknown): HttpFailure =>
  Object.assign(new HttpFailure(503, 'Files cannot be read or stored at the moment. Try again in a minute.'), {
    cause: new Error(`The store of files ${place} does not serve: ${String(cause)}`, { cause }),
  })

const clientOf = ({ url, accessKey, secretKey }: BucketOptions): S3Client => {
  const { endpoint, region, isPathStyle } = readBucketAddress(url)
  return new S3Client({
    ...(endpoint !== undefined && { endpoint }),
    region,
    forcePathStyle: isPathStyle,
    ...(accessKey !== undefined &&
      secretKey !== undefined && { credentials: { accessKeyId: accessKey, secretAccessKey: secretKey } }),
    // Other stores than that of AWS do not know the newer checksums. Each file has its own SHA-256 in the database.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: SILENT_MS, throwOnRequestTimeout: true },
  })
}

/** Returns the operations on a bucket. All of them fail with 503 while the store does not respond or refuses. */
export const openBucket = (options: BucketOptions): Bucket => {
  const { bucket: Bucket, prefix } = readBucketAddress(options.url)
  const client = clientOf(options)
  const place = `s3://${Bucket}/${prefix}`
  const on = (key: string) => ({ Bucket, Key: prefix + key })
  /** Runs a request. `otherwise` returns the result for an error that is about the object, and undefined for others. */
  const tried = async <T>(request: Promise<T>, otherwise: (error: unknown) => T | undefined): Promise<T> =>
    request.catch((error: unknown) => {
      const found = otherwise(error)
      if (found === undefined) throw unavailable(place, error)
      return found
    })

  const remove = async (key: string): Promise<void> => {
    await tried(
      client.send(new DeleteObjectCommand(on(key))).then(() => true),
      (error) => isNotFound(error) || undefined,
    )
  }
  return {
    place,
    remove,
    get: (key) =>
      tried<Readable | null>(
        client.send(new GetObjectCommand(on(key))).then(({ Body }) => {
          if (Body instanceof Readable) return Body
          throw new Error('The response has no stream')
        }),
        (error) => (isNotFound(error) ? null : undefined),
      ),
    put: (key, { bytes, size }, isNew = false) =>
      tried(
        client
          .send(
            new PutObjectCommand({
              ...on(key),
              Body: bytes,
              ContentLength: size,
              ContentType: 'application/octet-stream',
              ...(isNew && { IfNoneMatch: '*' }),
            }),
          )
          .then(() => true),
        (error) => (isNew && isTaken(error) ? false : undefined),
      ),
    move: async (from, to) => {
      const source = `${Bucket}/${prefix}${from}`.split('/').map(encodeURIComponent).join('/')
      const isThere = await tried(
        client.send(new CopyObjectCommand({ ...on(to), CopySource: source })).then(() => true),
        (error) => (isNotFound(error) ? false : undefined),
      )
      if (isThere) await remove(from)
      return isThere
    },
    async *list(below) {
      let token: string | undefined
      do {
        const page = new ListObjectsV2Command({
          Bucket,
          Prefix: prefix + below,
          ...(token && { ContinuationToken: token }),
        })
        const found = await tried(client.send(page), () => undefined)
        for (const { Key, LastModified } of found.Contents ?? [])
          if (Key !== undefined) yield { key: Key.slice(prefix.length), written_at: LastModified?.getTime() ?? 0 }
        token = found.NextContinuationToken
      } while (token !== undefined)
    },
    isVersioned: () =>
      client.send(new GetBucketVersioningCommand({ Bucket })).then(
        ({ Status }) => Status === 'Enabled',
        () => null,
      ),
  }
}
