import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'

/** A store that speaks S3, on loopback, with an empty bucket. */
export type TestS3 = Readonly<{
  /** The address of the bucket, for `FILES_URL`. */
  url: string
  keys: Readonly<{ accessKey: string; secretKey: string }>
  /** The same, as variables of the environment. */
  env: Readonly<{ FILES_URL: string; FILES_ACCESS_KEY: string; FILES_SECRET_KEY: string }>
  stop: () => Promise<void>
}>

// The only pair that the server knows.
const KEY = 'S3RVER'

/** Starts a store that speaks S3; `stop` removes its data. */
export const startS3 = async (bucket = 'muster'): Promise<TestS3> => {
  const directory = await mkdtemp(join(tmpdir(), 'muster-s3-'))
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    // It signs the path of a bucket without the slash that the client sends.
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  const { port } = await server.run()
  const url = `s3://${bucket}/files?endpoint=http://127.0.0.1:${port}`
  return {
    url,
    keys: { accessKey: KEY, secretKey: KEY },
    env: { FILES_URL: url, FILES_ACCESS_KEY: KEY, FILES_SECRET_KEY: KEY },
    stop: async () => {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
