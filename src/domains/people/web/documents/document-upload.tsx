import { UploadBox } from '#kit/web/form/upload-box.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { DOCUMENT, uploadAsAdmin, uploadOwn } from '../../contract/files.calls.ts'

/** The viewer of a record: HR or the person. */
export type Side = 'admin' | 'own'

/**
 * Returns true where HR may upload documents for a person; people may for themselves, but for an admin who acts as
 * them.
 */
export const useMayUpload = (side: Side): boolean => {
  const { acting, has } = useActor()
  return side === 'own' ? !acting : has('people.upload') && has('people.write')
}

type Props = Readonly<{
  side: Side
  owner_id: number
  label: string
  onSent: (sent: Readonly<{ id: number; name: string }>) => void
}>

/** Sends a document as soon as it is chosen; the form around it files it. */
export const DocumentUpload = ({ side, owner_id, label, onSent }: Props) => {
  const box = { takes: 'paper', max_bytes: DOCUMENT.max_bytes, label } as const
  const input = { params: { id: owner_id }, body: { id: owner_id, kind: 'document' } } as const
  const finish = (data: { file_id: number } | { photo_version: number }, file: File): void => {
    if ('file_id' in data) onSent({ id: data.file_id, name: file.name })
  }
  return side === 'own' ? (
    <UploadBox {...box} call={uploadOwn} input={input} onDone={({ data }, file) => finish(data, file)} />
  ) : (
    <UploadBox {...box} call={uploadAsAdmin} input={input} onDone={({ data }, file) => finish(data, file)} />
  )
}
