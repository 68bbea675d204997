import { CallForm } from '#kit/web/form/call-form.tsx'
import { type Option, Select } from '#kit/web/form/choice-fields.tsx'
import { PersonField } from '#kit/web/form/person-field.tsx'
import { DateField, TextField } from '#kit/web/form/text-fields.tsx'
import { today as todayIn } from '#kit/web/format/dates.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { listDepartments, listTeams } from '#domains/organisation/contract/units.calls.ts'
import type { Disposal } from '../../contract/overtime.models.ts'
import { previewReset } from '../../contract/overtime-resets.calls.ts'
import { DISPOSAL_LABELS } from './overtime-labels.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'

/** The scope of a reset in the form: "team 4", "department 2", or one person who is chosen in addition. */
const ONE_PERSON = 'person'

type ScopeBody =
  | Readonly<{ team_id: number }>
  | Readonly<{ department_id: number }>
  | Readonly<{ employee_ids: number[] }>

/** Null while nothing is chosen. */
const scopeBody = (scope: string | null, person: number | null): ScopeBody | null => {
  if (scope === ONE_PERSON) return person ? { employee_ids: [person] } : null
  const [kind, id] = (scope ?? '').split(' ')
  if (kind === 'team') return { team_id: Number(id) }
  return kind === 'department' ? { department_id: Number(id) } : null
}

/** One person, and where the units are open to the reader, every team and department. */
const useScopeOptions = (): readonly Option<string>[] => {
  const enabled = useActor().has('organisation.read')
  const departments = useCallQuery(listDepartments, { params: {}, query: {} }, { enabled })
  const teams = useCallQuery(listTeams, { query: {} }, { enabled })
  return [
    { value: ONE_PERSON, label: 'One person' },
    ...(teams.data ?? []).map(({ id, name }) => ({ value: `team ${id}`, label: name, under: 'team' })),
    ...(departments.data ?? []).map(({ id, name }) => ({
      value: `department ${id}`,
      label: name,
      under: 'department',
    })),
  ]
}

const DISPOSALS = [
  { value: 'payout', label: DISPOSAL_LABELS.payout, under: 'with the pay of this month' },
  { value: 'time_off', label: DISPOSAL_LABELS.time_off, under: 'as leave, for a year' },
  { value: 'forfeit', label: DISPOSAL_LABELS.forfeit, under: 'nothing is given for it' },
] as const

type Typed = Readonly<{
  scope: string | null
  person: number | null
  through_date: string | null
  disposal: Disposal
  reason: string
}>
type Props = Readonly<{
  /** One day of a person; null: people, a team or a department. */
  day_id: number | null
  onPrepared: (workId: number) => void
  onCancel: () => void
}>

/** Edits a new reset. Its effect is shown person by person before anything changes. */
export const ResetForm = ({ day_id, onPrepared, onCancel }: Props) => {
  const today = todayIn(useActor().organisation.time_zone)
  const options = useScopeOptions()
  const initial: Typed = { scope: ONE_PERSON, person: null, through_date: today, disposal: 'payout', reason: '' }
  return (
    <CallForm
      call={previewReset}
      initial={initial}
      toBody={({ scope, person, through_date, disposal, reason }: Typed) =>
        day_id === null
          ? { ...scopeBody(scope, person), through_date: through_date || null, disposal, reason: reason || null }
          : { day_id, disposal, reason: reason || null }
      }
      submit="Preview"
      onDone={({ data }) => onPrepared(data.work_id)}
      onCancel={onCancel}
    >
      {(field, { draft }) => (
        <>
          {day_id === null && (
            <>
              <Select {...field('scope')} label="Whom" options={options} isOptional={false} isFirst />
              {draft.scope === ONE_PERSON && <PersonField {...field('person')} label="Person" isOptional={false} />}
              <DateField
                {...field('through_date')}
                label="Through"
                help="What was earned until this day, as far as the balance still holds it."
                max={today}
                isOptional={false}
              />
            </>
          )}
          <Select {...field('disposal')} label="How" options={DISPOSALS} isOptional={false} />
          <TextField
            {...field('reason')}
            label="Reason"
            help="Shown in the statement, which each person can read."
            isOptional={false}
          />
        </>
      )}
    </CallForm>
  )
}
