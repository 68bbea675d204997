import type { ClientBase } from 'pg'

export type FileRow = Readonly<{ name: string; size: number; sha256: string }>

/** The rows of all files, those that were deleted lately too. */
export const listFileRows = async (client: ClientBase): Promise<FileRow[]> => {
  const { rows } = await client.query<FileRow>(
    "select store_name as name, size_bytes as size, encode(sha256, 'hex') as sha256 from files order by id",
  )
  return rows
}
