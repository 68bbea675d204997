import { Switch } from '#kit/web/form/choice-fields.tsx'
import { FieldRow } from '#kit/web/form/call-form.tsx'
import { DateField } from '#kit/web/form/text-fields.tsx'
import { today } from '#kit/web/format/dates.ts'
import type { EmployeeRecord } from '../../contract/people.models.ts'
import { datesOf } from './state-labels.ts'
import { SwitchForm } from './switch-form.tsx'

/** `row`: the id of the row that is meant, where a person can have several. */
export type OneProps = Readonly<{ person: EmployeeRecord; row?: number | null; onClose: () => void }>

type Row = Readonly<{ id: number; from: string; to: string | null; state: string }>

/** Returns the selected row, or else the current one; a planned one is named by its first day. */
const selectedRow = <One extends Row>(rows: readonly One[], id: number | null | undefined) => {
  const row = rows.find((one) => (id ? one.id === id : one.state === 'current'))
  const from = row?.state === 'planned' ? { from: row.from } : {}
  return { row, from, isPlanned: row?.state === 'planned' }
}

export const SuspendForm = ({ person, onClose }: OneProps) => (
  <SwitchForm
    ids={[person.id]}
    change={{ switch: 'suspended', on: true, from: today(person.time_zone), with_pay: true, block_login: true }}
    undo={({ from }) => ({ switch: 'suspended', on: false, from: from ?? undefined })}
    done={`${person.name} is suspended`}
    submit="Suspend"
    isDestructive
    onClose={onClose}
  >
    {(field) => (
      <>
        <FieldRow>
          <DateField {...field('from')} label="From" isOptional={false} />
          <DateField {...field('to')} label="To" help="Leave empty if no end is known" />
        </FieldRow>
        <Switch {...field('with_pay')} label="With pay" />
        <Switch
          {...field('block_login')}
          label="Block the login"
          help="They are signed out when it begins, also from an admin account of theirs"
        />
      </>
    )}
  </SwitchForm>
)

export const EndSuspensionForm = ({ person, row: id, onClose }: OneProps) => {
  const { row, from, isPlanned } = selectedRow(person.suspensions, id)
  const again = row && {
    undo: () => ({
      switch: 'suspended' as const,
      on: true,
      with_pay: row.with_pay,
      block_login: row.block_login,
      ...from,
      ...(row.to ? { to: row.to } : {}),
    }),
  }
  return (
    <SwitchForm
      ids={[person.id]}
      change={{ switch: 'suspended', on: false, ...from }}
      {...again}
      done={isPlanned ? `${person.name} will not be suspended` : `The suspension of ${person.name} has ended`}
      submit="End suspension"
      onClose={onClose}
    >
      {() => row && <p className="m-dim">{datesOf(row)}</p>}
    </SwitchForm>
  )
}

export const EndNoticeForm = ({ person, onClose }: OneProps) => (
  <SwitchForm
    ids={[person.id]}
    change={{ switch: 'notice', on: false }}
    done={`${person.name} stays`}
    submit="Take the exit back"
    onClose={onClose}
  />
)

export const CancelWfhForm = ({ person, onClose }: OneProps) => (
  <SwitchForm
    ids={[person.id]}
    change={{ switch: 'wfh_cancelled', on: true, from: today(person.time_zone) }}
    undo={({ from }) => ({ switch: 'wfh_cancelled', on: false, from: from ?? undefined })}
    done={`${person.name} no longer works from home`}
    submit="Cancel work from home"
    onClose={onClose}
  >
    {(field) => (
      <>
        <p className="m-dim">The person is notified of the dates and the reason.</p>
        <FieldRow>
          <DateField {...field('from')} label="From" isOptional={false} />
          <DateField {...field('to')} label="To" help="Leave empty if no end is known" />
        </FieldRow>
      </>
    )}
  </SwitchForm>
)

export const RestoreWfhForm = ({ person, row: id, onClose }: OneProps) => {
  const { row, from } = selectedRow(person.wfh_cancellations, id)
  return (
    <SwitchForm
      ids={[person.id]}
      change={{ switch: 'wfh_cancelled', on: false, ...from }}
      undo={() => ({ switch: 'wfh_cancelled', on: true, ...from, ...(row?.to ? { to: row.to } : {}) })}
      done={`${person.name} can work from home again`}
      submit="Allow work from home"
      onClose={onClose}
    >
      {() => row && <p className="m-dim">{datesOf(row)}</p>}
    </SwitchForm>
  )
}

export const BlockLoginForm = ({ person, onClose }: OneProps) => (
  <SwitchForm
    ids={[person.id]}
    change={{ switch: 'login_blocked', on: true }}
    undo={() => ({ switch: 'login_blocked', on: false })}
    done={`The login of ${person.name} is blocked`}
    submit="Block login"
    isDestructive
    onClose={onClose}
  >
    {() => <p className="m-dim">They are signed out everywhere and cannot sign in until the login is opened again.</p>}
  </SwitchForm>
)

export const OpenLoginForm = ({ person, onClose }: OneProps) => (
  <SwitchForm
    ids={[person.id]}
    change={{ switch: 'login_blocked', on: false }}
    undo={() => ({ switch: 'login_blocked', on: true })}
    done={`The login of ${person.name} is open`}
    submit="Open login"
    onClose={onClose}
  />
)
