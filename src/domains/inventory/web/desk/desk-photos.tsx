import { UploadBox } from '#kit/web/form/upload-box.tsx'
import { EQUIPMENT_PHOTO, uploadPhoto } from '../../contract/inventory.calls.ts'
import styles from '../parts/inventory.module.css'
import { Photos } from '../parts/equipment-photo.tsx'

type Props = Readonly<{
  asset: Readonly<{ id: number; tag: string; name: string }>
  kind: 'hand_out' | 'return'
  ids: readonly number[]
  onChange: (ids: readonly number[]) => void
}>

/** Photos of a piece as it goes out or comes back, sent as they are taken. */
export const DeskPhotos = ({ asset, kind, ids, onChange }: Props) => (
  <div className={`m-row ${styles.photosOf}`}>
    <Photos ids={ids} text={asset.name} />
    {ids.length < EQUIPMENT_PHOTO.of_a_kind && (
      <UploadBox
        call={uploadPhoto}
        input={{ body: { id: asset.id, kind } }}
        takes="picture"
        max_bytes={EQUIPMENT_PHOTO.max_bytes}
        label={`Add photo of ${asset.tag}`}
        short="Add photo"
        onDone={({ data }) => onChange([...ids, data.photo_id])}
      />
    )}
  </div>
)
