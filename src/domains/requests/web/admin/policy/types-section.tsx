import { Button } from '@mantine/core'
import { type DrawerState, useDrawer } from '#kit/web/address/use-drawer.ts'
import { percent } from '#kit/web/format/numbers.ts'
import { FilterBar } from '#kit/web/filters/filter-bar.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import { columnsOf } from '#kit/web/record/columns-of.ts'
import { addType, listTypes, type RequestType, updateType } from '../../../contract/policy.calls.ts'
import { TypeName } from '../../parts/type-name.tsx'
import { requestTypeRecord } from '../../../contract/policy.records.ts'
import { kindLabel } from '../../parts/labels.ts'
import styles from './policy.module.css'
import type { DataOf } from '#kit/contract/call.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { newType } from './type-draft.ts'
import { methodsText, TypeDetails } from './type-details.tsx'
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
    initial={{ ...requestTypeRecord.values(row), version: row.version }}
    submit="Save"
    onDone={onClose}
    onCancel={onClose}
  >
    {(_field, form) => <TypeFields form={form} kinds={policy.kinds} isUsed={row.used} />}
  </CallForm>
)

const columns = columnsOf<typeof requestTypeRecord, RequestType>(requestTypeRecord, [
  [
    'name',
    {
      cell: (row) => (
        <span className={styles.name}>
          <TypeName type={row} />
          {!row.active && <StatusBadge tone="off" word="Inactive" />}
          {row.system && <StatusBadge tone="away" word="Opened by the system" />}
        </span>
      ),
      onPhone: 'title',
    },
  ],
  ['kind', { text: ({ kind }) => kindLabel(kind) }],
  'unit',
  ['methods', { text: (row) => methodsText(row) || '–' }],
  ['needs_balance', { text: ({ needs_balance }) => (needs_balance ? 'Needed' : '–') }],
  'notice_days',
  ['paid_percent', { text: ({ paid_percent, methods }) => (methods.length > 0 ? percent(paid_percent / 100) : '–') }],
  ['chain_name', { text: ({ chain_name }) => chain_name ?? 'Approved when sent' }],
  ['code', { isExtra: true }],
])

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
