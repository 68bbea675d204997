import { readBlob } from '#kit/web/call/save-file.ts'
import { useBlobUrl } from '#kit/web/photo/blob-urls.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { readImage } from '../../contract/revisions-and-bin.calls.ts'
import styles from './rich-text.module.css'

type Props = Readonly<{ file_id: number; alt: string; width: number; id?: string; 'data-block'?: string }>

/** A picture of a page, which its readers alone may open. */
export const BookImage = ({ file_id, alt, width, ...at }: Props) => {
  const { area, id } = useActor()
  const url = useBlobUrl(`hashbook:${area}:${id}:${file_id}`, () => readBlob(readImage, { params: { id: file_id } }))
  const style = { width: `${width}%` }
  return (
    <figure {...at} data-file_id={file_id} data-alt={alt} data-width={width}>
      {url === null ? (
        <span className={styles.waiting} style={style} role="img" aria-label={alt} />
      ) : (
        <img src={url} alt={alt} style={style} />
      )}
    </figure>
  )
}
