import { readBlob } from '#kit/web/call/save-file.ts'
import type { PhotoSource } from '#kit/web/photo/photos.tsx'
import { readAccountPhoto, readPhoto } from '../contract/photos.calls.ts'

/** Photos of people and of admin accounts. */
export const loadPhoto: PhotoSource = ({ kind, id, version }, size) => {
  const query = { size, v: version }
  return kind === 'account'
    ? readBlob(readAccountPhoto, { params: { id }, query })
    : readBlob(readPhoto, { params: { employee_id: id }, query })
}
