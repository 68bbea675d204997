import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useHere } from '#kit/web/address/use-here.ts'
import type { CallInput } from '#kit/web/call/send.ts'
import { today } from '#kit/web/format/dates.ts'
import { ActionMenu } from '#kit/web/layout/action-menu.tsx'
import type { EmptyProps } from '#kit/web/states/empty.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import { useListResponse } from '#kit/web/table/use-list-response.ts'
import type { TaskRow } from '../../contract/tasks.models.ts'
import { STEPS } from '../parts/steps.ts'
import type { TaskSet } from '../parts/task-set.ts'
import { useSteps } from '../parts/use-steps.ts'
import { BulkDrawer } from './bulk-drawer.tsx'
import { useBulk } from './use-bulk.tsx'
import { useTaskKeys } from './use-task-keys.ts'
import styles from '../parts/tasks.module.css'

type ListCall = TaskSet['list'] | TaskSet['listOf']
type Props<C extends ListCall> = Readonly<{
  id: string
  call: C
  input: CallInput<C>
  columns: readonly Column<TaskRow>[]
  empty: EmptyProps
  isFiltered: boolean
  onClear?: () => void
  toolbar?: ReactNode
  /** Shown between the filters and the rows. */
  above?: ReactNode
  onShow?: (show: 'list' | 'board') => void
  /** The button of a row plans the task for today. */
  isToPlan?: boolean
}>

/** Tasks as a table, with steps in each row, for many rows at once, and by keys. */
export const TaskList = <C extends ListCall>({ above, onShow, isToPlan = false, ...props }: Props<C>) => {
  const here = useHere()
  const steps = useSteps()
  const bulk = useBulk()
  const response = useListResponse<ListCall>(props.call, props.input)
  const rows: readonly TaskRow[] = response.data ?? []
  const box = useTaskKeys({ rows, steps, bulk, onShow })
  return (
    <div className={`m-stack ${styles.list}`} ref={box}>
      {above}
      <Refused failure={steps.failure} />
      {bulk.refused.length > 0 && (
        <div className={styles.request} role="alert">
          {bulk.refused.slice(0, 10).map((line) => (
            <span key={line}>{line}</span>
          ))}
          {bulk.refused.length > 10 && <span>and {bulk.refused.length - 10} more</span>}
        </div>
      )}
      <CallTable<ListCall, TaskRow>
        {...props}
        label="Tasks"
        rows={(data) => data}
        rowKey={(row) => row.id}
        href={(row) => here({ task: row.id })}
        actions={(row) => <RowActions row={row} steps={steps} bulk={bulk} isToPlan={isToPlan} />}
        isPast={(row) => row.state === 'done' || row.state === 'cancelled'}
        bulk={bulk.actions}
      />
      <BulkDrawer bulk={bulk} />
    </div>
  )
}

type RowProps = Readonly<{
  row: TaskRow
  steps: ReturnType<typeof useSteps>
  bulk: ReturnType<typeof useBulk>
  isToPlan: boolean
}>

const RowActions = ({ row, steps, bulk, isToPlan }: RowProps) => {
  const next = steps.main(row)
  // Its long name would leave titles no room; the due date shows the request, and the menu begins with it.
  const main = next === 'approve_due_date' ? null : next
  const plan = { label: 'Plan for today', run: () => void bulk.send([row], { do: 'plan', date: today() }) }
  const isPlan = isToPlan && row.can.plan
  const menu = steps.menu(row, row.can.plan && !isPlan ? [plan] : [])
  return (
    <>
      {isPlan && (
        <Button className={styles.next} variant="default" size="compact-sm" onClick={plan.run}>
          {plan.label}
        </Button>
      )}
      {main && !isPlan && (
        <Button className={styles.next} variant="default" size="compact-sm" onClick={() => steps.take(row, main)}>
          {STEPS[main].label}
        </Button>
      )}
      {menu.length > 0 && <ActionMenu actions={menu} label={`Actions for ${row.key}`} />}
    </>
  )
}
