import { join, resolve } from 'node:path'
import type { Config } from '../config.ts'
import { diskStore } from './disk-store.ts'
import type { FileStore } from './file-store.ts'

/** The part of the environment that names the place of the files. */
export type PlaceOfFiles = Pick<Config, 'DATA_DIR' | 'FILES_URL' | 'FILES_ACCESS_KEY' | 'FILES_SECRET_KEY'>

/** Returns the folder of the files, and of uploads that are arriving where the files go elsewhere. */
export const filesFolder = ({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): string => join(resolve(DATA_DIR), 'files')

/**
 * Returns the store of files that the environment names: a bucket of S3 with `FILES_URL`, else the folder `files` of the
 * data. Uploads arrive in the folder of the data in both cases.
 */
export const openFiles = async (config: PlaceOfFiles): Promise<FileStore> => {
  const folder = filesFolder(config)
  const { FILES_URL: url, FILES_ACCESS_KEY: accessKey, FILES_SECRET_KEY: secretKey } = config
  if (url === undefined) return diskStore(folder)
  // Fetched on demand, because the client of S3 takes memory and time that folders of files do not need.
  const { s3Store } = await import('./s3/s3-store.ts')
  return s3Store({ url, ...(accessKey && secretKey ? { accessKey, secretKey } : {}) }, folder)
}
