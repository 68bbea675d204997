import { Button, Textarea } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type FormEvent, useState } from 'react'
import { send } from '#kit/web/call/send.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { SelectSeveral } from '#kit/web/form/choice-fields.tsx'
import { useUnsavedGuard } from '#kit/web/form/use-unsaved-guard.ts'
import { today as todayIn, zoneName } from '#kit/web/format/dates.ts'
import { Card } from '#kit/web/layout/cards.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { listEmployees } from '#domains/people/contract/employees.calls.ts'
import { addAttendance, previewAttendance, updateAttendance } from '../../contract/attendance.calls.ts'
import type { BreakKind, DayRow, SessionRow } from '../../contract/attendance.models.ts'
import { DeletePunch } from '../report/delete-punch.tsx'
import { PreviewList } from './preview-list.tsx'
import { PunchFields } from './punch-fields.tsx'
import { draftOf, type PunchDraft, typedPunch } from './typed-times.ts'
import { usePeople } from './use-people.ts'
import { WithoutPunch } from './without-punch.tsx'
import styles from './update.module.css'

/** The punch that is edited, with what its day says of it. */
export type Edited = Readonly<{ session: SessionRow; day: DayRow; kinds: readonly BreakKind[] }>

type Props = Readonly<{
  edited: Edited | null
  people: readonly number[]
  date: string | undefined
  onSaved: (employee_id: number, date: string) => void
}>

const PREVIEW_WAIT_MS = 350

const findPeople = (date: string) => ({
  id: `people ${date}`,
  run: async (typed: string) => {
    const { data } = await send(listEmployees, { query: { q: typed, on: date, limit: 20 } })
    return data.map((row) => ({ value: row.id, label: row.name, under: row.team?.name ?? row.employee_no }))
  },
})

/** Adds a punch for several people, or corrects one: what it does to each day stands beside it. */
export const UpdateForm = ({ edited, people, date, onSaved }: Props) => {
  const { organisation } = useActor()
  const today = todayIn(organisation.time_zone)
  const [ids, setIds] = useState<readonly number[]>(edited ? [edited.session.employee.id] : people)
  const [draft, setDraft] = useState<PunchDraft>(
    edited ? draftOf(edited.session, edited.day.zone) : { date: date ?? today, from: '', to: '', breaks: [] },
  )
  const [reason, setReason] = useState('')
  const [names, setNames] = useState<readonly DayRow[]>([])
  const [isDirty, setDirty] = useState(false)
  const [isDeleting, setDeleting] = useState(false)
  useUnsavedGuard(isDirty)
  const chosen = usePeople(edited ? [] : ids, draft.date)
  const zone = edited?.day.zone ?? chosen.zones[0] ?? organisation.time_zone
  const isMixed = chosen.zones.length > 1
  const typed = typedPunch(draft, zone)
  const add = useCall(addAttendance)
  const update = useCall(updateAttendance)
  const touch = (act: () => void): void => {
    act()
    setDirty(true)
  }
  const saved = (): void => {
    setDirty(false)
    onSaved(ids[0] ?? 0, draft.date)
    if (edited) return
    setIds([])
    setReason('')
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!typed || isMixed) return
    const { punched_in_at, punched_out_at, breaks } = typed
    const punch = { punched_in_at, punched_out_at, breaks, reason }
    if (edited) update.start({ body: { id: edited.session.id, version: edited.session.version, ...punch } }, saved)
    else add.start({ body: { employee_ids: [...ids], ...punch } }, saved)
  }
  const failure = edited ? update.failure : add.failure
  const options = [...chosen.last.values(), ...names].map(({ employee }) => ({
    value: employee.id,
    label: employee.name,
  }))
  const isReady = typed !== null && ids.length > 0 && reason.trim().length >= 3 && !isMixed
  return (
    <>
      <div className={styles.columns}>
        <Card title={edited ? `Punch of ${edited.session.employee.name}` : 'Punch'}>
          <form className={styles.form} onSubmit={submit} noValidate>
            {!edited && (
              <SelectSeveral
                name="people"
                id="attendance-people"
                label="People"
                placeholder={ids.length === 0 ? 'Search by name or number' : ''}
                is_optional={false}
                value={ids}
                options={options}
                find={findPeople(draft.date || today)}
                error={
                  isMixed ? `Choose people of one time zone: ${chosen.zones.map(zoneName).join(', ')}.` : undefined
                }
                onChange={(next) => touch(() => setIds(next ?? []))}
              />
            )}
            <PunchFields
              draft={draft}
              onChange={(change) => touch(() => setDraft({ ...draft, ...change }))}
              kinds={edited?.kinds ?? chosen.kinds}
              zone={zone}
              max={today}
              notes={typed?.notes ?? []}
              is_date_fixed={edited !== null}
            />
            <Textarea
              label="Reason"
              rows={2}
              value={reason}
              error={failure?.fields['reason']}
              description="The person and their lead read it."
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              onChange={(event) => touch(() => setReason(event.currentTarget.value))}
            />
            <Refused failure={failure} />
            <div className={styles.buttons}>
              <Button type="submit" loading={add.isRunning || update.isRunning} disabled={!isReady}>
                Save
              </Button>
              {edited && !isDeleting && (
                <Button variant="default" onClick={() => setDeleting(true)}>
                  Delete
                </Button>
              )}
            </div>
          </form>
          {edited && isDeleting && (
            <DeletePunch session={edited.session} onCancel={() => setDeleting(false)} onDone={saved} />
          )}
        </Card>
        <Preview edited={edited} ids={ids} typed={isMixed ? null : typed} />
      </div>
      {!edited && draft.date !== '' && (
        <WithoutPunch
          date={draft.date}
          chosen={ids}
          onChoose={(day) =>
            touch(() => {
              setNames([...names, day])
              setIds([...ids, day.employee.id])
            })
          }
        />
      )}
    </>
  )
}

type PreviewProps = Readonly<{
  edited: Edited | null
  ids: readonly number[]
  typed: ReturnType<typeof typedPunch>
}>

const Preview = ({ edited, ids, typed }: PreviewProps) => {
  const [waited] = useDebouncedValue(typed, PREVIEW_WAIT_MS)
  const punch = waited && {
    punched_in_at: waited.punched_in_at,
    punched_out_at: waited.punched_out_at,
    breaks: waited.breaks,
  }
  const isAsked = punch !== null && ids.length > 0
  const at = punch ?? { punched_in_at: '', punched_out_at: '', breaks: [] }
  const query = useCallQuery(
    previewAttendance,
    {
      body: edited
        ? { action: 'update', id: edited.session.id, version: edited.session.version, ...at }
        : { action: 'add', employee_ids: [...ids], ...at },
    },
    { enabled: isAsked, keep: true },
  )
  return (
    <Card title="Before and after">
      {!isAsked && <p className="m-dim">Choose people and times to see what becomes of each day.</p>}
      {isAsked && query.data && <PreviewList rows={query.data} />}
      {isAsked && <Refused failure={query.failure} />}
    </Card>
  )
}
