import { Button } from '@mantine/core'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { FilterBar } from '#kit/web/filters/filter-bar.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import { type ApprovalChain, listChains } from '../../../contract/chains.calls.ts'
import { ChainDrawer } from './chain-drawer.tsx'
import { ChainSequence } from './chain-sequence.tsx'
import { stepText } from './policy-labels.ts'
import styles from './policy.module.css'

const byName = ({ name }: ApprovalChain): string => name

const columns: readonly Column<ApprovalChain>[] = [
  {
    key: 'name',
    title: 'Chain',
    text: byName,
    cell: ({ name, active }) => (
      <span className={styles.name}>
        {name}
        {!active && <StatusBadge tone="off" word="Inactive" />}
      </span>
    ),
    sort: 'name',
    sortValue: byName,
    onPhone: 'title',
  },
  {
    key: 'steps',
    title: 'Steps',
    text: ({ steps }) => steps.map(stepText).join(' → '),
    cell: ({ steps }) => <ChainSequence steps={steps} />,
  },
  { key: 'types', title: 'Used by', text: ({ types }) => types.join(', ') || '–' },
]

/** Lists the approval chains with their steps. */
export const ChainsSection = () => {
  const drawer = useDrawer('chain')
  const { has } = useActor()
  const add = has('requests.policy') && <Button onClick={() => drawer.open('new')}>Add approval chain</Button>
  return (
    <>
      <CallTable
        id="approval-chains"
        prefix="chains"
        label="Approval chains"
        call={listChains}
        input={{}}
        rows={(rows) => rows}
        columns={columns}
        rowKey={(row) => row.id}
        onRow={(row) => drawer.open(row.id)}
        empty={{
          title: 'No approval chains yet',
          text: 'Without one, requests are approved as soon as they are sent.',
          action: add,
        }}
        toolbar={<FilterBar aside={add} />}
      />
      <ChainDrawer drawer={drawer} />
    </>
  )
}
