import { ActionIcon, Button, Group } from '@mantine/core'
import { IconScreenShare } from '@tabler/icons-react'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { useHere } from '#kit/web/address/use-here.ts'
import { useState } from 'react'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import type { BoardRow } from '../../contract/board.models.ts'
import { leadBoard, punchOut } from '../../contract/timesheet.calls.ts'
import { GalleryDrawer } from '../screenshots/gallery-drawer.tsx'
import { LiveBoard } from './live-board.tsx'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { TextArea, TimeField } from '#kit/web/form/text-fields.tsx'
import { addDays, dateTime, dayIn, zoneName } from '#kit/web/format/dates.ts'
import { instantAt, offsetText } from '#kit/web/format/zone-times.ts'
import { machineNow } from '#kit/contract/machine-clock.ts'

type Typed = Readonly<{ time: string; reason: string }>

/** The last moment at which the clocks of a zone showed a time: today, or yesterday where today's is still to come. */
const lastAt = (time: string, zone: string, now: number) => {
  const today = dayIn(new Date(now), zone)
  const read = instantAt(today, time, zone)
  return Date.parse(read.instant) <= now ? read : instantAt(addDays(today, -1), time, zone)
}

/** Punches a person of the own teams out: at a time, or now, and why. */
const PunchOutForm = ({ row, onDone }: { row: BoardRow; onDone: () => void }) => {
  const [opened_at] = useState(() => machineNow())
  const outAt = ({ time }: Typed) => (time ? lastAt(time, row.zone, opened_at) : null)
  return (
    <CallForm
      call={punchOut}
      initial={{ time: '', reason: '' }}
      input={{ query: { user_id: row.employee.id } }}
      toBody={(values: Typed) => ({
        ...(values.reason.trim() === '' ? {} : { reason: values.reason }),
        out_at: outAt(values)?.instant,
      })}
      submit="Punch out"
      onDone={onDone}
      onCancel={onDone}
    >
      {(field, { draft }) => {
        const at = outAt(draft)
        return (
          <>
            <p>
              {row.employee.name} is {row.state === 'on_break' ? 'on a break' : 'working'}
              {row.since_at && ` since ${dateTime(row.since_at, row.zone)}`}. The person is notified of the punch out
              and its reason.
            </p>
            <TimeField
              {...field('time')}
              isOptional
              label={`Time in ${zoneName(row.zone)}`}
              help={
                at
                  ? `${dateTime(at.instant, row.zone)}${at.isAdjusted ? `, ${offsetText(at.offset_minutes)}` : ''}`
                  : 'Now, if left empty'
              }
            />
            <TextArea {...field('reason')} isOptional={false} label="Reason" rows={3} isFirst />
          </>
        )
      }}
    </CallForm>
  )
}

/** The live board of the teams that a person leads. Who forgot to punch out is punched out here, with a reason. */
export const TeamBoard = () => {
  const { employee_id, has } = useActor()
  const here = useHere()
  const [chosen, choose] = useState<BoardRow | null>(null)
  const [shown, show] = useState<BoardRow['employee'] | null>(null)
  const close = (): void => choose(null)
  const isOpen = (row: BoardRow): boolean => row.state === 'working' || row.state === 'on_break'
  return (
    <>
      <LiveBoard
        call={leadBoard}
        actions={(row) =>
          row.employee.id !== employee_id && (
            <Group gap={4}>
              {has('screenshot.team.read') && (
                <ActionIcon
                  variant="subtle"
                  size={32}
                  title="Screens"
                  aria-label={`Screens of ${row.employee.name}`}
                  onClick={() => show(row.employee)}
                >
                  <IconScreenShare size={18} aria-hidden="true" />
                </ActionIcon>
              )}
              {row.force_id !== null && has('logout.read') ? (
                <GoLink
                  href={here({ tab: undefined, force: row.force_id })}
                  aria-label={`Settle the punch of ${row.employee.name}`}
                >
                  Settle
                </GoLink>
              ) : (
                isOpen(row) && (
                  <Button
                    variant="default"
                    size="compact-sm"
                    aria-label={`Punch out ${row.employee.name}`}
                    onClick={() => choose(row)}
                  >
                    Punch out
                  </Button>
                )
              )}
            </Group>
          )
        }
      />
      <SideDrawer
        title={chosen ? `Punch out ${chosen.employee.name}` : 'Punch out'}
        is_open={chosen !== null}
        onClose={close}
      >
        {chosen && <PunchOutForm row={chosen} onDone={close} />}
      </SideDrawer>
      <GalleryDrawer person={shown} onClose={() => show(null)} />
    </>
  )
}
