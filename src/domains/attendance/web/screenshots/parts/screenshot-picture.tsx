import { IconPhotoOff } from '@tabler/icons-react'
import { readBlob } from '#kit/web/call/save-file.ts'
import { time } from '#kit/web/format/dates.ts'
import { useBlobUrl } from '#kit/web/photo/blob-urls.ts'
import type { adminScreenshotImage, screenshotImage } from '#domains/attendance/contract/screenshots.calls.ts'
import type { ScreenshotRow } from '#domains/attendance/contract/screenshots.models.ts'
import styles from '../screenshots.module.css'

export type ImageCall = typeof screenshotImage | typeof adminScreenshotImage

type Props = Readonly<{
  screenshot: ScreenshotRow
  call: ImageCall
  /** `own`, or the view in which it is looked at: each view loads its pictures again. */
  owner: string
  size: 'thumb' | 'full'
}>

/** The picture itself, once its bytes are there. */
export const ScreenshotPicture = ({ screenshot, call, owner, size }: Props) => {
  const key = `screenshot:${owner}:${screenshot.id}:${screenshot.version}:${size}`
  const url = useBlobUrl(key, () => readBlob(call, { params: { id: screenshot.id }, query: { size } }))
  return (
    <span className={styles.picture} data-size={size}>
      {url ? (
        <img src={url} alt={`Screen at ${time(screenshot.taken_at)}`} draggable={false} />
      ) : (
        <span className={styles.loading} aria-label="The picture is loaded" role="img" />
      )}
    </span>
  )
}

/** Replaces a picture that cannot be seen. */
export const NoPicture = ({ text }: { text: string }) => (
  <span className={styles.none}>
    <IconPhotoOff size={20} aria-hidden="true" />
    {text}
  </span>
)
