import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { Select } from '#kit/web/form/choice-fields.tsx'
import { FieldRow } from '#kit/web/form/call-form.tsx'
import { PersonField } from '#kit/web/form/person-field.tsx'
import { DateField } from '#kit/web/form/text-fields.tsx'
import type { Form } from '#kit/web/form/use-call-form.ts'
import { today } from '#kit/web/format/dates.ts'
import { listPeopleOptions } from '../../contract/options.calls.ts'
import type { switchEmployees } from '../../contract/states.calls.ts'
import { namedOptions } from '../parts/labels.ts'
import { COVERS_OPTIONS, datesOf } from './state-labels.ts'
import { SwitchForm } from './switch-form.tsx'
import type { OneProps } from './switch-forms.tsx'

const PRIORITIES = [
  { value: 1, label: 'First' },
  { value: 2, label: 'Second' },
  { value: 3, label: 'Third' },
] as const

type Field = Form<typeof switchEmployees>['field']

/** The covered kind, and one of that kind. */
const Covers = ({ field }: { field: Field }) => {
  const options = useCallQuery(listPeopleOptions, {})
  const kind = field('covers.kind')
  const whole = field('covers')
  const one = field('covers.id')
  const covered = kind.value ?? 'employee'
  const which = {
    ...one,
    id: whole.id,
    error: one.error ?? whole.error,
    isOptional: false,
    onChange: (id: number | null | undefined) => {
      kind.onChange(covered)
      one.onChange(id)
    },
  }
  return (
    <FieldRow>
      <Select
        {...kind}
        isOptional={false}
        label="Covers"
        options={COVERS_OPTIONS}
        value={covered}
        onChange={(next) => {
          kind.onChange(next)
          one.onChange(null)
        }}
      />
      {covered === 'employee' ? (
        <PersonField {...which} label="Person" />
      ) : (
        <Select
          {...which}
          label={covered === 'team' ? 'Team' : 'Designation'}
          options={namedOptions(covered === 'team' ? options.data?.teams : options.data?.designations)}
        />
      )}
    </FieldRow>
  )
}

type Props = Readonly<{ ids: readonly number[]; name: string; onClose: () => void }>

export const BackupForm = ({ ids, name, onClose }: Props) => (
  <SwitchForm
    ids={ids}
    change={{ switch: 'backup', on: true, from: today(), priority: 1 }}
    undo={({ from, covers }) => ({ switch: 'backup', on: false, from: from ?? undefined, covers: covers ?? undefined })}
    done={`${name} stand${ids.length === 1 ? 's' : ''} in`}
    submit="Make backup"
    onClose={onClose}
  >
    {(field) => (
      <>
        <Covers field={field} />
        <FieldRow>
          <DateField {...field('from')} label="From" isOptional={false} />
          <DateField {...field('to')} label="To" help="Leave empty if no end is known" />
        </FieldRow>
        <Select {...field('priority')} label="Turn" options={PRIORITIES} isOptional={false} />
      </>
    )}
  </SwitchForm>
)

export const EndBackupForm = ({ ids, name, onClose }: Props) => (
  <SwitchForm
    ids={ids}
    change={{ switch: 'backup', on: false }}
    done={`${name} no longer stand${ids.length === 1 ? 's' : ''} in`}
    submit="End backup"
    onClose={onClose}
  >
    {() => <p className="m-dim">Everything that is covered now ends today.</p>}
  </SwitchForm>
)

/** Ends the backup of the row, or with no row all that is covered now. */
export const EndOneBackupForm = ({ person, row, onClose }: OneProps) => {
  const backup = person.backups.find(({ id, state }) => id === row && state === 'planned')
  if (!backup) return <EndBackupForm ids={[person.id]} name={person.name} onClose={onClose} />
  const { from, covers } = backup
  return (
    <SwitchForm
      ids={[person.id]}
      change={{ switch: 'backup', on: false, from, covers: { kind: covers.kind, id: covers.id } }}
      done={`${person.name} will not stand in`}
      submit="End backup"
      onClose={onClose}
    >
      {() => (
        <p className="m-dim">
          {covers.name} will not be covered {datesOf(backup)}.
        </p>
      )}
    </SwitchForm>
  )
}
