import { FileRow } from '#kit/web/layout/file-row.tsx'
import { readFile, readOwnFile } from '../../contract/files.calls.ts'
import type { StoredFile } from '../../contract/files.models.ts'
import type { Side } from './document-upload.tsx'

/** A document of a record, to be saved by a person who sees the record. */
export const DocumentRow = ({ file, side }: { file: StoredFile; side: Side }) => {
  const { id, name, size_bytes } = file
  const input = { params: { id } }
  return side === 'own' ? (
    <FileRow name={name} size_bytes={size_bytes} call={readOwnFile} input={input} />
  ) : (
    <FileRow name={name} size_bytes={size_bytes} call={readFile} input={input} />
  )
}
