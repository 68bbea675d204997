import { Button } from '@mantine/core'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { count } from '#kit/web/format/numbers.ts'
import { FilterBar } from '#kit/web/filters/filter-bar.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import { listTypes, type RequestType } from '../../../contract/policy.calls.ts'
import { TypeName } from '../../parts/type-name.tsx'
import { kindLabel, METHODS } from '../../parts/labels.ts'
import { UNIT_LABELS } from './policy-labels.ts'
import { TypeDrawer } from './type-drawer.tsx'
import styles from './policy.module.css'

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
