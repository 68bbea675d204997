import type { ReactNode } from 'react'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { count } from '#kit/web/format/numbers.ts'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { getEmployee } from '../../contract/employees.calls.ts'
import { RehireForm } from '../exits/rehire-form.tsx'
import { BackupForm, EndBackupForm, EndOneBackupForm } from './backup-form.tsx'
import { EndEmploymentForm } from './end-employment-form.tsx'
import { EndMandatoryForm, MandatoryForm } from './mandatory-form.tsx'
import { MoveForm } from './move-form.tsx'
import { STATE_ACTIONS, type StateAction } from './state-actions.ts'
import * as forms from './switch-forms.tsx'
import type { StateDrawerState } from './use-state-drawer.ts'
import { WarnForm } from './warn-form.tsx'

type ForOne = (props: forms.OneProps) => ReactNode

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
  rehire: RehireForm,
}

type SeveralProps = Readonly<{ ids: readonly number[]; name: string; onClose: () => void }>
const FORMS_OF_SEVERAL: Partial<Record<StateAction, (props: SeveralProps) => ReactNode>> = {
  move: MoveForm,
  backup: BackupForm,
  end_backup: EndBackupForm,
  mandatory: MandatoryForm,
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
