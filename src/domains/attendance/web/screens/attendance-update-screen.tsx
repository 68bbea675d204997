import { Button } from '@mantine/core'
import { z } from 'zod'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { date, queryList, textId } from '#kit/contract/fields.ts'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useGo } from '#kit/web/address/use-go.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { day as dayWords } from '#kit/web/format/dates.ts'
import { Card } from '#kit/web/layout/cards.tsx'
import { Page } from '#kit/web/layout/page.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { attendanceDay } from '../../contract/attendance.calls.ts'
import styles from '../update/update.module.css'
import { UpdateForm } from '../update/update-form.tsx'

const address = z.object({
  session: textId.optional(),
  day: textId.optional(),
  people: queryList(textId).optional(),
  date: date.optional(),
})

const AttendanceUpdateScreen = () => {
  const [state] = useAddressState(address)
  const { session, day } = state
  const isEdit = session !== undefined || day !== undefined
  return (
    <Page title="Attendance update" context={isEdit ? 'Correct a punch' : 'Add a punch for people who forgot theirs'}>
      {session ? (
        <EditPunch key={session} session_id={session} />
      ) : day ? (
        <EditDay key={day} day_id={day} />
      ) : (
        <UpdateForm
          key={`${state.date} ${state.people?.join()}`}
          edited={null}
          people={state.people ?? []}
          date={state.date}
          onSaved={() => undefined}
        />
      )}
    </Page>
  )
}
export default AttendanceUpdateScreen

const EditPunch = ({ session_id }: { session_id: number }) => {
  const go = useGo()
  const query = useCallQuery(attendanceDay, { params: { id: session_id }, query: { by: 'session' } })
  return (
    <Loaded query={query} what="this punch" shape="form">
      {({ day, sessions, policy }) => {
        const session = sessions.find((one) => one.id === session_id)
        if (!session) return <Empty outcome="not_found" title="No such punch" text="It was deleted." />
        return (
          <UpdateForm
            edited={{ session, day, kinds: policy.break_kinds, limit_minutes: policy.max_session_minutes }}
            people={[]}
            date={undefined}
            onSaved={(employee_id, on) => go(`/admin/daily-reports/${employee_id}?month=${on.slice(0, 7)}`)}
          />
        )
      }}
    </Loaded>
  )
}

/** The punch of a day; where there are several, the person chooses. */
const EditDay = ({ day_id }: { day_id: number }) => {
  const query = useCallQuery(attendanceDay, { params: { id: day_id }, query: {} })
  return (
    <Loaded query={query} what="this day" shape="form">
      {({ day, sessions }) => {
        const able = sessions.filter((session) => session.can.correct)
        const [only] = able
        if (!only) return <Empty title="No punch to correct" text="This day has none, or its month is locked." />
        if (able.length === 1) return <EditPunch session_id={only.id} />
        return (
          <Card title={`Which punch of ${day.employee.name}, ${dayWords(day.business_date)}?`}>
            <ul className={styles.choices}>
              {able.map((session) => (
                <li key={session.id}>
                  <Button variant="default" component={GoLink} href={`/admin/daily-reports/add?session=${session.id}`}>
                    {session.punchin_time}–{session.punchout_time}
                  </Button>
                </li>
              ))}
            </ul>
          </Card>
        )
      }}
    </Loaded>
  )
}
