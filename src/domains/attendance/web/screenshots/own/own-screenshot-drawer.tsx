import { Button, Group } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { DrawerState } from '#kit/web/address/use-drawer.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { TextField } from '#kit/web/form/text-fields.tsx'
import { dateTime } from '#kit/web/format/dates.ts'
import { count } from '#kit/web/format/numbers.ts'
import { LaterDrawer } from '#kit/web/layout/later-dialogs.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { confirm } from '#kit/web/states/confirm.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { deleteScreenshot, redactScreenshot, screenshotImage } from '#domains/attendance/contract/screenshots.calls.ts'
import type { ScreenshotArea, ScreenshotRow } from '#domains/attendance/contract/screenshots.models.ts'
import { ScreenshotPicture } from '../parts/screenshot-picture.tsx'
import { leftText, useMinute } from '../parts/time-left.ts'
import { AreaEditor } from './area-editor.tsx'
import { middleArea } from './areas.ts'
import styles from '../screenshots.module.css'

/** One own picture at its full size, to look at, to cover and to delete. */
export const OwnScreenshotDrawer = ({
  drawer,
  screenshots,
}: {
  drawer: DrawerState
  screenshots: readonly ScreenshotRow[]
}) => {
  const screenshot = screenshots.find(
    ({ id, state }) => String(id) === drawer.id && (state === 'private' || state === 'visible'),
  )
  const { time_zone } = useActor()
  return (
    <LaterDrawer
      opened={screenshot !== undefined}
      onClose={drawer.close}
      title={screenshot ? dateTime(screenshot.taken_at, time_zone) : 'Picture'}
      position="right"
      size="min(960px, 100vw)"
      closeButtonProps={{ 'aria-label': 'Close' }}
      overlayProps={{ backgroundOpacity: 0.25 }}
    >
      {screenshot && (
        <OwnScreenshot key={`${screenshot.id}.${screenshot.version}`} screenshot={screenshot} onClose={drawer.close} />
      )}
    </LaterDrawer>
  )
}

type Mode = 'look' | 'cover' | 'delete'

const OwnScreenshot = ({ screenshot, onClose }: { screenshot: ScreenshotRow; onClose: () => void }) => {
  const [mode, setMode] = useState<Mode>('look')
  const now = useMinute()
  const look = (): void => setMode('look')
  const picture = <ScreenshotPicture screenshot={screenshot} call={screenshotImage} owner="own" size="full" />
  if (mode === 'cover') return <CoverForm screenshot={screenshot} onDone={look} picture={picture} />
  return (
    <div className={styles.one}>
      {picture}
      <p className="m-dim">{stateText(screenshot, now)}</p>
      {mode === 'look' && screenshot.can.redact && (
        <Group gap="xs">
          <Button onClick={() => setMode('cover')}>Cover a part</Button>
          <Button variant="default" onClick={() => setMode('delete')}>
            Delete picture
          </Button>
        </Group>
      )}
      {mode === 'delete' && <DeleteForm screenshot={screenshot} onDone={onClose} onCancel={look} />}
    </div>
  )
}

const stateText = (screenshot: ScreenshotRow, now: number): string => {
  const until = dateTime(screenshot.visible_from)
  if (screenshot.can.redact)
    return `Only you see it until ${until}: ${leftText(screenshot.visible_from, now)} to change it.`
  const looked =
    screenshot.views === 0
      ? 'Nobody has looked at it.'
      : `It was looked at in ${count(screenshot.views, 'view', 'views')}.`
  return `It can be opened with a reason since ${until}. ${looked}`
}

type FormProps = Readonly<{ screenshot: ScreenshotRow; onDone: () => void }>

const MAX_AREAS = 20

const CoverForm = ({ screenshot, onDone, picture }: FormProps & { picture: ReactNode }) => {
  const [areas, setAreas] = useState<readonly ScreenshotArea[]>([])
  const redact = useCall(redactScreenshot)
  const isFull = areas.length >= MAX_AREAS
  const save = async (): Promise<void> => {
    const parts = count(areas.length, 'area', 'areas')
    const isSure = await confirm({
      title: `Cover ${parts}?`,
      text: 'What lies below is removed for ever. No one can bring it back.',
      action: `Cover ${parts}`,
      isDestructive: true,
    })
    if (isSure)
      redact.start({ params: { id: screenshot.id }, body: { version: screenshot.version, areas: [...areas] } }, () =>
        onDone(),
      )
  }
  return (
    <div className={styles.one}>
      <p className="m-dim">
        Draw over what nobody else should see. With the keyboard: add an area, then move it with the arrow keys and
        change its size with Shift and the arrow keys.
      </p>
      <AreaEditor areas={areas} onChange={(next) => setAreas(next.slice(0, MAX_AREAS))}>
        {picture}
      </AreaEditor>
      <Refused failure={redact.failure} />
      <Group gap="xs">
        <Button disabled={areas.length === 0} loading={redact.isRunning} onClick={() => void save()}>
          {areas.length === 0 ? 'Cover areas' : `Cover ${count(areas.length, 'area', 'areas')}`}
        </Button>
        <Button variant="default" disabled={isFull} onClick={() => setAreas([...areas, middleArea])}>
          Add area
        </Button>
        <Button variant="subtle" onClick={onDone}>
          Cancel
        </Button>
      </Group>
    </div>
  )
}

type Reasoned = Readonly<{ reason: string }>

const DeleteForm = ({ screenshot, onDone, onCancel }: FormProps & { onCancel: () => void }) => (
  <CallForm<typeof deleteScreenshot, Reasoned>
    call={deleteScreenshot}
    initial={{ reason: '' }}
    input={({ reason }) => ({ params: { id: screenshot.id }, query: { reason, version: screenshot.version } })}
    toBody={() => ({})}
    submit="Delete picture"
    isDestructive
    onDone={onDone}
    onCancel={onCancel}
  >
    {(field) => (
      <TextField
        {...field('reason')}
        label="Reason"
        help="It stays with the time of the picture. Those who open the day can read it."
        isFirst
      />
    )}
  </CallForm>
)
