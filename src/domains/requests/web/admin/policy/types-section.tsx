import { Button } from '@mantine/core'
import { type DrawerState, useDrawer } from '#kit/web/address/use-drawer.ts'
import { count } from '#kit/web/format/numbers.ts'
import { FilterBar } from '#kit/web/filters/filter-bar.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import { addType, listTypes, type RequestType, updateType } from '../../../contract/policy.calls.ts'
import { TypeName } from '../../parts/type-name.tsx'
import { kindLabel, METHODS } from '../../parts/labels.ts'
import { UNIT_LABELS } from './policy-labels.ts'
import styles from './policy.module.css'
import type { DataOf } from '#kit/contract/call.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { newType, typeDraft } from './type-draft.ts'
import { TypeDetails } from './type-details.tsx'
import { TypeFields } from './type-fields.tsx'

type Policy = DataOf<typeof listTypes>

/** Shows one type next to the list, at `?request_type=`: its id or `new`. */
const TypeDrawer = ({ drawer }: { drawer: DrawerState }) => {
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

const NONE = '–'
const byName = ({ name }: RequestType): string => name

const methodsText = ({ methods }: RequestType): string =>
  METHODS.filter(({ code }) => methods.includes(code))
    .map(({ name }) => name)
    .join(', ') || NONE

const columns: readonly Column<RequestType>[] = [
  {
    key: 'name',
    title: 'Type',
    text: byName,
    cell: (row) => (
      <span className={styles.name}>
        <TypeName type={row} />
        {!row.active && <StatusBadge tone="off" word="Inactive" />}
        {row.system && <StatusBadge tone="away" word="Opened by the system" />}
      </span>
    ),
    sort: 'name',
    sortValue: byName,
    onPhone: 'title',
  },
  { key: 'kind', title: 'Kind', text: ({ kind }) => kindLabel(kind) },
  { key: 'unit', title: 'Counted in', text: ({ unit }) => UNIT_LABELS[unit] },
  { key: 'methods', title: 'Methods', text: methodsText },
  { key: 'balance', title: 'Balance', text: ({ needs_balance }) => (needs_balance ? 'Needed' : NONE) },
  {
    key: 'notice',
    title: 'Notice',
    text: ({ notice_days }) => (notice_days ? count(notice_days, 'day') : NONE),
    isNumber: true,
  },
  {
    key: 'paid',
    title: 'Paid',
    text: ({ paid_percent, methods }) => (methods.length > 0 ? `${paid_percent} %` : NONE),
    isNumber: true,
  },
  { key: 'chain', title: 'Approval', text: ({ chain_name }) => chain_name ?? 'Approved when sent' },
  { key: 'code', title: 'Code', text: ({ code }) => code, isExtra: true },
]

/** Lists the request types. */
export const TypesSection = () => {
  const drawer = useDrawer('request_type')
  const { has } = useActor()
  const add = has('requests.policy') && <Button onClick={() => drawer.open('new')}>Add request type</Button>
  return (
    <>
      <CallTable
        id="request-types"
        prefix="types"
        label="Request types"
        call={listTypes}
        input={{}}
        rows={({ types }) => types}
        columns={columns}
        rowKey={(row) => row.id}
        onRow={(row) => drawer.open(row.id)}
        empty={{
          title: 'No request types yet',
          text: 'A type says what can be asked for, and by which rules.',
          action: add,
        }}
        toolbar={<FilterBar aside={add} />}
      />
      <TypeDrawer drawer={drawer} />
    </>
  )
}
