import { Button } from '@mantine/core'
import { useState } from 'react'
import { dateTime, day as dayWords, time } from '#kit/web/format/dates.ts'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import type { Gallery } from '../../../contract/screenshots.calls.ts'
import type { ScreenshotRow } from '../../../contract/screenshots.models.ts'
import { ScreenshotGrid } from '../parts/screenshot-grid.tsx'
import { type ImageCall, ScreenshotPicture } from '../parts/screenshot-picture.tsx'
import { leftText, useMinute } from '../parts/time-left.ts'
import styles from '../screenshots.module.css'

type Props = Readonly<{
  gallery: Gallery
  call: ImageCall
  name: string
  date: string
  /** Opens the form of the reason again: for another day, or when the view is over. */
  onAgain: () => void
}>

/** The pictures of a person on a day, in a view that has been opened with a reason. */
export const OpenGallery = ({ gallery, call, name, date, onAgain }: Props) => {
  const [open, setOpen] = useState<ScreenshotRow | null>(null)
  const now = useMinute()
  const isOver = Date.parse(gallery.view_until_at) <= now
  const again = (
    <Button variant="default" size="compact-sm" onClick={onAgain}>
      {isOver ? 'Open again' : 'Another day'}
    </Button>
  )
  if (isOver) return <Empty title="This view is over." text="A view lasts 15 minutes." action={again} />
  return (
    <div className={styles.one}>
      <div className={styles.head}>
        <p>
          <strong>{dayWords(date)}</strong>{' '}
          <span className="m-dim">
            open until {time(gallery.view_until_at)}, {leftText(gallery.view_until_at, now)}. {name} sees each picture
            that you look at.
          </span>
        </p>
        {again}
      </div>
      {gallery.shots.length === 0 ? (
        <Empty title="No pictures on this day." text={`${name} shared no screen.`} />
      ) : (
        <ScreenshotGrid screenshots={gallery.shots} call={call} owner={gallery.view_until_at} onOpen={setOpen} />
      )}
      <SideDrawer
        history={['screenshots', open?.id]}
        title={open ? dateTime(open.taken_at) : 'Picture'}
        is_open={open !== null}
        onClose={() => setOpen(null)}
      >
        {open && <ScreenshotPicture screenshot={open} call={call} owner={gallery.view_until_at} size="full" />}
      </SideDrawer>
    </div>
  )
}
