import { z } from 'zod'
import { date, queryList, textId } from '#kit/contract/fields.ts'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useGo } from '#kit/web/address/use-go.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { Page } from '#kit/web/layout/page.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { attendanceDay } from '../../contract/attendance.calls.ts'
import { UpdateForm } from '../update/update-form.tsx'

const address = z.object({
  session: textId.optional(),
  people: queryList(textId).optional(),
  date: date.optional(),
})

const AttendanceUpdateScreen = () => {
  const [state] = useAddressState(address)
  const { session } = state
  return (
    <Page title="Attendance update" context={session ? 'Correct a punch' : 'Add a punch for people who forgot theirs'}>
      {session ? (
        <EditPunch key={session} session_id={session} />
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
        if (!session) return <Empty title="No such punch" text="It was deleted." />
        return (
          <UpdateForm
            edited={{ session, day, kinds: policy.break_kinds }}
            people={[]}
            date={undefined}
            onSaved={(employee_id, on) => go(`/admin/daily-reports/${employee_id}?month=${on.slice(0, 7)}`)}
          />
        )
      }}
    </Loaded>
  )
}
