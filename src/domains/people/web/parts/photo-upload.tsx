import { UploadBox } from '#kit/web/form/upload-box.tsx'
import { PersonAvatar } from '#kit/web/layout/person-chip.tsx'
import type { Photo } from '#kit/web/photo/photos.tsx'
import { Card } from '#kit/web/layout/cards.tsx'
import { PHOTO, uploadAsAdmin, uploadOwn } from '../../contract/files.calls.ts'

type Owner = Readonly<{ id: number; name: string; photo_version: number | null }>
type Props = Readonly<{
  owner: Owner
  kind: 'own' | 'employee' | 'account'
  /** Replaces the photo of an account without one: that of its employee. */
  other?: Photo | null | undefined
}>

const box = ({ photo_version }: Owner) => ({
  takes: 'picture' as const,
  max_bytes: PHOTO.max_bytes,
  label: photo_version === null ? 'Add photo' : 'Change photo',
})

/** A photo, with the button to change it. */
export const PhotoUpload = ({ owner, kind, other }: Props) => {
  const { id, name, photo_version: version } = owner
  const own: Photo = { id, version, kind: kind === 'account' ? 'account' : 'employee' }
  const photo = version === null && other ? other : own
  const shown = (preview: string | null) => <PersonAvatar name={name} photo={photo} preview={preview} size={88} />
  return (
    <Card title="Photo">
      {kind === 'own' ? (
        <UploadBox {...box(owner)} call={uploadOwn} input={{ params: { id }, body: { id, kind: 'photo' } }}>
          {shown}
        </UploadBox>
      ) : (
        <UploadBox
          {...box(owner)}
          call={uploadAsAdmin}
          input={{ params: { id }, body: { id, kind: kind === 'account' ? 'account_photo' : 'photo' } }}
        >
          {shown}
        </UploadBox>
      )}
    </Card>
  )
}
