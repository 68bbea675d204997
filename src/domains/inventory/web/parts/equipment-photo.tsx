import { readBlob } from '#kit/web/call/save-file.ts'
import { useBlobUrl } from '#kit/web/photo/blob-urls.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { readPhoto } from '../../contract/inventory.calls.ts'
import { readOwnPhoto } from '../../contract/own.calls.ts'
import styles from './inventory.module.css'

/** A photo of equipment, as far as the actor may see it. */
const EquipmentPhoto = ({ id, text }: Readonly<{ id: number; text: string }>) => {
  const { area } = useActor()
  const input = { params: { id } }
  const url = useBlobUrl(`equipment:${area}:${id}`, () =>
    area === 'admin' ? readBlob(readPhoto, input) : readBlob(readOwnPhoto, input),
  )
  return url === null ? <span className={styles.photo} /> : <img className={styles.photo} src={url} alt={text} />
}

/** Photos in a row; nothing where there are none. */
export const Photos = ({ ids, text }: Readonly<{ ids: readonly number[]; text: string }>) =>
  ids.length > 0 && (
    <div className={styles.photos}>
      {ids.map((id, at) => (
        <EquipmentPhoto key={id} id={id} text={`${text}, photo ${at + 1}`} />
      ))}
    </div>
  )
