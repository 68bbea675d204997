import { type ComponentType, lazy, useState } from 'react'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { count } from '#kit/web/format/numbers.ts'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { getEmployee } from '../../contract/employees.calls.ts'
import { RehireForm } from '../exits/rehire-form.tsx'
import { BackupForm, EndBackupForm, EndOneBackupForm } from './backup-form.tsx'
import { EndMandatoryForm, MandatoryForm } from './mandatory-form.tsx'
import { MoveForm } from './move-form.tsx'
import { STATE_ACTIONS, type StateAction } from './state-actions.ts'
import * as forms from './switch-forms.tsx'
import type { OneProps } from './switch-forms.tsx'
import type { StateDrawerState } from './use-state-drawer.ts'
import { WarnForm } from './warn-form.tsx'
import { FieldRow } from '#kit/web/form/call-form.tsx'
import { Select } from '#kit/web/form/choice-fields.tsx'
import { DateField } from '#kit/web/form/text-fields.tsx'
import { today } from '#kit/web/format/dates.ts'
import { type ExitKind, exitKind } from '../../contract/states.models.ts'
import { ResignForm } from './resign-form.tsx'
import { EXIT_KIND, EXIT_LABELS } from './state-labels.ts'
import { SwitchForm } from './switch-form.tsx'

const SignInSheet = lazy(async () => ({ default: (await import('../sign-in/sign-in-sheet.tsx')).SignInSheet }))
const NewPin = lazy(async () => ({ default: (await import('../sign-in/new-pin.tsx')).NewPin }))

type Ending = Exclude<ExitKind, 'resignation'>

/** The end of an employment that is no resignation: its last day is entered, not calculated. */
const EndingForm = ({ person, kind, onClose }: OneProps & { kind: Ending }) => {
  const labels = EXIT_LABELS[kind]
  return (
    <SwitchForm
      ids={[person.id]}
      change={{ switch: 'notice', on: true, from: today(person.time_zone), kind }}
      undo={() => ({ switch: 'notice', on: false })}
      done={`The last day of ${person.name} is recorded`}
      submit={labels.record}
      isDestructive
      onClose={onClose}
    >
      {(field) => (
        <FieldRow>
          <DateField {...field('from')} label={labels.begun} isOptional={false} />
          <DateField {...field('last_day')} label={labels.last} isOptional={false} />
        </FieldRow>
      )}
    </SwitchForm>
  )
}

/** The one way to end an employment: its kind first, then what that kind needs. */
const EndEmploymentForm = ({ person, onClose }: OneProps) => {
  const [kind, setKind] = useState<ExitKind>('resignation')
  return (
    <div className="m-stack">
      <Select<ExitKind>
        name="kind"
        id="exit-kind"
        label="Kind"
        isOptional={false}
        options={exitKind.options.map((value) => ({ value, label: EXIT_KIND[value] }))}
        value={kind}
        onChange={(next) => next && setKind(next)}
      />
      {kind === 'resignation' ? (
        <ResignForm person={person} onClose={onClose} />
      ) : (
        <EndingForm key={kind} person={person} kind={kind} onClose={onClose} />
      )}
    </div>
  )
}

type ForOne = ComponentType<forms.OneProps>

const FORMS_OF_ONE: Partial<Record<StateAction, ForOne>> = {
  warn: WarnForm,
  suspend: forms.SuspendForm,
  end_suspension: forms.EndSuspensionForm,
  end: EndEmploymentForm,
  end_notice: forms.EndNoticeForm,
  cancel_wfh: forms.CancelWfhForm,
  restore_wfh: forms.RestoreWfhForm,
  end_backup: EndOneBackupForm,
  end_mandatory: EndMandatoryForm,
  block_login: forms.BlockLoginForm,
  open_login: forms.OpenLoginForm,
  new_pin: NewPin,
  rehire: RehireForm,
}

type SeveralProps = Readonly<{ ids: readonly number[]; name: string; onClose: () => void }>
const FORMS_OF_SEVERAL: Partial<Record<StateAction, ComponentType<SeveralProps>>> = {
  move: MoveForm,
  backup: BackupForm,
  end_backup: EndBackupForm,
  mandatory: MandatoryForm,
  sheet: SignInSheet,
}

type One = Readonly<{ act: StateAction; id: number; row: number | null; onClose: () => void }>

const One = ({ act, id, row, onClose }: One) => {
  const query = useCallQuery(getEmployee, { params: { id }, query: {} })
  const [Form, Shared] = [FORMS_OF_ONE[act], FORMS_OF_SEVERAL[act]]
  return (
    <Loaded query={query} what="this person" shape="form">
      {(person) => (
        <div className="m-stack">
          <p className="m-dim">
            {person.name} · {person.designation?.name ?? person.department?.name}
          </p>
          {Form && <Form person={person} row={row} onClose={onClose} />}
          {!Form && Shared && <Shared ids={[id]} name={person.name} onClose={onClose} />}
        </div>
      )}
    </Loaded>
  )
}

/** The form that is open about the state of one or several people. */
export const StateDrawer = ({ drawer }: { drawer: StateDrawerState }) => {
  const { act, ids, row, close } = drawer
  const [id] = ids
  const Shared = act && FORMS_OF_SEVERAL[act]
  return (
    <SideDrawer title={act ? STATE_ACTIONS[act] : ''} is_open={act !== null && id !== undefined} onClose={close}>
      {act && ids.length === 1 && id !== undefined && <One act={act} id={id} row={row} onClose={close} />}
      {Shared && ids.length > 1 && (
        <div className="m-stack">
          <p className="m-dim">{count(ids.length, 'person', 'people')}</p>
          <Shared ids={ids} name={count(ids.length, 'person', 'people')} onClose={close} />
        </div>
      )}
    </SideDrawer>
  )
}
