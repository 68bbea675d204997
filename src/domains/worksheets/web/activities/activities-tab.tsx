import { Button, Switch } from '@mantine/core'
import { IconFileText, IconPencil, IconTrash } from '@tabler/icons-react'
import { z } from 'zod'
import { queryFlag } from '#kit/contract/fields.ts'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { day, today as todayIn } from '#kit/web/format/dates.ts'
import { number } from '#kit/web/format/numbers.ts'
import { ActionMenu, type PageAction } from '#kit/web/layout/action-menu.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { confirm } from '#kit/web/states/confirm.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import type { Activity, Kind } from '../../contract/worksheets.models.ts'
import { fillText, unitText } from '../parts/words.ts'
import { ACTIVITY_CALLS, CADENCE } from './activity-calls.ts'
import { ActivityDrawer } from './activity-drawer.tsx'
import { JobDrawer } from './job-drawer.tsx'
import { OrderCell } from './order-cell.tsx'
import { useReorder } from './use-reorder.ts'
import styles from '../parts/worksheets.module.css'

const NONE: readonly Activity[] = []
const address = z.object({ retired: queryFlag.optional() })

const COLUMNS: readonly Column<Activity>[] = [
  { key: 'name', title: 'Activity', text: (row) => row.name, onPhone: 'title' },
  { key: 'designation', title: 'Designation', text: (row) => row.designation ?? 'All' },
  { key: 'unit', title: 'Records', text: (row) => unitText(row.unit) },
  {
    key: 'expected',
    title: 'Expected',
    text: (row) => (row.expected_count === null ? '–' : number(row.expected_count)),
    isNumber: true,
  },
  { key: 'mandatory', title: 'Mandatory', text: (row) => (row.mandatory ? 'Yes' : 'No') },
  { key: 'fill', title: 'Filled from', text: (row) => fillText(row.fill_from) },
  {
    key: 'job',
    title: 'Job description',
    text: ({ job_description: job }) => (job ? `Version ${job.version_no}, ${day(job.effective_from)}` : 'None'),
    isShort: true,
  },
  { key: 'used', title: 'Used in 30 days', text: (row) => number(row.used_30_days), isNumber: true },
]

type Props = Readonly<{ kind: Kind; department_id: number }>

/** The activities of a department of one cadence, in the order of the form. */
export const ActivitiesTab = ({ kind, department_id }: Props) => {
  const calls = ACTIVITY_CALLS[kind]
  const { has, organisation } = useActor()
  const [state, set] = useAddressState(address)
  const edit = useDrawer('activity')
  const job = useDrawer('job')
  const input = { params: { dep_id: department_id }, query: state.retired ? { retired: true } : {} }
  const query = useCallQuery(calls.list, input, { keepPrevious: true })
  const rows = query.data?.activities ?? NONE
  const living = rows.filter(({ retired_on }) => retired_on === null)
  const { place, failure } = useReorder(calls, living)
  const remove = useCall(calls.remove)
  const mayWrite = has('activities.write')
  const ask = async (row: Activity): Promise<void> => {
    const isSure = await confirm({
      title: `Delete ${row.name}?`,
      text: 'An activity that reports use is retired: it leaves the form and stays in its reports.',
      action: 'Delete activity',
      isDestructive: true,
    })
    if (isSure) remove.start({ params: { id: row.id } })
  }
  const menu = (row: Activity): readonly PageAction[] => [
    ...(row.can.update ? [{ label: 'Edit', icon: <IconPencil size={16} />, run: () => edit.open(row.id) }] : []),
    { label: 'Job description', icon: <IconFileText size={16} />, run: () => job.open(row.id) },
    ...(row.can.delete
      ? [{ label: 'Delete', icon: <IconTrash size={16} />, run: () => void ask(row), isDestructive: true }]
      : []),
  ]
  const order: Column<Activity> = {
    key: 'order',
    title: 'Order',
    text: (row) => String(living.indexOf(row) + 1),
    cell: (row) =>
      row.can.update ? (
        <OrderCell id={row.id} name={row.name} at={living.indexOf(row)} last={living.length - 1} place={place} />
      ) : null,
    onPhone: 'hide',
  }
  const add = mayWrite && <Button onClick={() => edit.open('new')}>Add activity</Button>
  return (
    <div className={`m-stack ${styles.activities}`}>
      <Refused failure={failure ?? remove.failure} />
      <CallTable
        id={`activities-${kind}`}
        label={`${CADENCE[kind]} activities`}
        call={calls.list}
        input={input}
        rows={(data) => data.activities}
        columns={mayWrite ? [order, ...COLUMNS] : COLUMNS}
        rowKey={(row) => row.id}
        onRow={(row) => (row.can.update ? edit : job).open(row.id)}
        actions={(row) => <ActionMenu actions={menu(row)} label={`Actions for ${row.name}`} />}
        isPast={(row) => row.retired_on !== null}
        empty={{ title: `No ${kind} activities. Add the first one.`, action: add }}
        toolbar={
          <div className={styles.between}>
            <Switch
              label="Retired too"
              checked={state.retired ?? false}
              onChange={(event) => set({ retired: event.currentTarget.checked ? 'true' : undefined })}
            />
            {add}
          </div>
        }
      />
      <ActivityDrawer drawer={edit} calls={calls} rows={rows} department_id={department_id} />
      <JobDrawer drawer={job} rows={rows} today={todayIn(organisation.time_zone)} />
    </div>
  )
}
