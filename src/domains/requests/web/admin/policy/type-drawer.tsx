import type { DataOf } from '#kit/contract/call.ts'
import type { DrawerState } from '#kit/web/address/use-drawer.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { addType, listTypes, type RequestType, updateType } from '../../../contract/policy.calls.ts'
import { newType, typeDraft } from './type-draft.ts'
import { TypeDetails } from './type-details.tsx'
import { TypeFields } from './type-fields.tsx'

type Policy = DataOf<typeof listTypes>

/** Shows one type next to the list, at `?request_type=`: its id or `new`. */
export const TypeDrawer = ({ drawer }: { drawer: DrawerState }) => {
  const { id, close } = drawer
  const { has } = useActor()
  const query = useCallQuery(listTypes, {}, { enabled: id !== null })
  const row = query.data?.types.find((type) => String(type.id) === id)
  const title = id === 'new' ? 'Add request type' : (row?.name ?? 'Request type')
  return (
    <SideDrawer history={['request_types', id]} title={title} is_open={id !== null} onClose={close}>
      <Loaded query={query} what="the request type" shape="form">
        {(policy) => {
          if (id === 'new' && has('requests.policy')) return <AddForm policy={policy} onClose={close} />
          if (!row) return <p>This request type does not exist any more.</p>
          if (row.can.update) return <EditForm key={row.id} row={row} policy={policy} onClose={close} />
          return <TypeDetails type={row} />
        }}
      </Loaded>
    </SideDrawer>
  )
}

type FormProps = Readonly<{ policy: Policy; onClose: () => void }>

const AddForm = ({ policy, onClose }: FormProps) => (
  <CallForm call={addType} initial={newType} submit="Add request type" onDone={onClose} onCancel={onClose}>
    {(_field, form) => <TypeFields form={form} kinds={policy.kinds} />}
  </CallForm>
)

const EditForm = ({ row, policy, onClose }: FormProps & { row: RequestType }) => (
  <CallForm
    call={updateType}
    input={{ params: { id: row.id } }}
    initial={{ ...typeDraft(row), version: row.version }}
    submit="Save"
    onDone={onClose}
    onCancel={onClose}
  >
    {(_field, form) => <TypeFields form={form} kinds={policy.kinds} isUsed={row.used} />}
  </CallForm>
)
