import { Button } from '@mantine/core'
import { useState } from 'react'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useGo } from '#kit/web/address/use-go.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { day as dayWords } from '#kit/web/format/dates.ts'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { attendanceDay } from '../../contract/attendance.calls.ts'
import type { SessionRow } from '../../contract/attendance.models.ts'
import { DayExplainer } from '../parts/day-explainer.tsx'
import { DeletePunch } from './delete-punch.tsx'
import styles from './report.module.css'

/** Explains one day of a person, with its punches to correct or delete; at `?day=` of any screen that includes it. */
export const AdminDayDrawer = () => {
  const opened = useDrawer('day')
  const id = Number(opened.id)
  const query = useCallQuery(attendanceDay, { params: { id }, query: {} }, { enabled: opened.id !== null })
  const day = query.data?.day
  const title = day ? `${day.employee.name}, ${dayWords(day.business_date)}` : 'Day'
  return (
    <SideDrawer title={title} is_open={opened.id !== null} onClose={opened.close}>
      <Loaded query={query} what="this day" shape="lines">
        {(detail) => (
          <DayExplainer
            detail={detail}
            actions={(session) => <PunchActions session={session} />}
            evidence={(session) => {
              const own = detail.evidence.find((one) => one.session_id === session.id)
              const places = [own?.in_ip && `In from ${own.in_ip}`, own?.out_ip && `out from ${own.out_ip}`]
              const text = [...places, own?.device_zone].filter(Boolean).join(', ')
              return text && <p className="m-dim m-small">{text}</p>
            }}
          />
        )}
      </Loaded>
    </SideDrawer>
  )
}

const PunchActions = ({ session }: { session: SessionRow }) => {
  const go = useGo()
  const [isDeleting, setDeleting] = useState(false)
  if (!session.can.correct && !session.can.delete) return null
  return (
    <>
      <span className={styles.small}>
        {session.can.correct && (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Correct the punch of ${session.punchin_time}`}
            onClick={() => go(`/admin/daily-reports/add?session=${session.id}`)}
          >
            Correct
          </Button>
        )}
        {session.can.delete && !isDeleting && (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Delete the punch of ${session.punchin_time}`}
            onClick={() => setDeleting(true)}
          >
            Delete
          </Button>
        )}
      </span>
      {isDeleting && (
        <DeletePunch session={session} onDone={() => setDeleting(false)} onCancel={() => setDeleting(false)} />
      )}
    </>
  )
}
