import { Button, Switch } from '@mantine/core'
import { IconFileText, IconPencil, IconTrash } from '@tabler/icons-react'
import { z } from 'zod'
import { queryFlag } from '#kit/contract/fields.ts'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { day, today as todayIn } from '#kit/web/format/dates.ts'
import { InHead } from '#kit/web/layout/in-head.tsx'
import { ActionMenu, type PageAction } from '#kit/web/layout/action-menu.tsx'
import { columnsOf } from '#kit/web/record/columns-of.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { confirm } from '#kit/web/states/confirm.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import type { Activity, Kind } from '../../contract/worksheets.models.ts'
import { activityRecord } from '../../contract/worksheets.records.ts'
import { ACTIVITY_CALLS, type ActivityCalls, CADENCE } from './activity-calls.ts'
import { ActivityDrawer } from './activity-drawer.tsx'
import { JobDrawer } from './job-drawer.tsx'
import { OrderCell } from './order-cell.tsx'
import styles from '../parts/worksheets.module.css'
import { useState } from 'react'
import { asFailure, type CallFailure } from '#kit/web/call/failure.ts'
import { send } from '#kit/web/call/send.ts'

/** Puts an activity to another place of its list; those whose place changes are saved one after the other. */
const useReorder = ({ update }: ActivityCalls, rows: readonly Activity[]) => {
  const last = useCall(update)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const place = async (id: number, to: number): Promise<void> => {
    const moved = rows.find((row) => row.id === id)
    if (!moved || to < 0 || to >= rows.length || last.isRunning) return
    const others = rows.filter((row) => row.id !== id)
    const ordered = [...others.slice(0, to), moved, ...others.slice(to)]
    const changed = ordered.flatMap((row, position) =>
      row.position === position ? [] : [{ params: { dep_id: row.id }, body: { version: row.version, position } }],
    )
    setFailure(null)
    try {
      // One toast reports success.
      for (const input of changed.slice(0, -1)) await send(update, input)
      const [end] = changed.slice(-1)
      if (end) await last.run(end)
    } catch (error) {
      setFailure(asFailure(error))
    }
  }
  return { place: (id: number, to: number) => void place(id, to), failure: failure ?? last.failure }
}

const NONE: readonly Activity[] = []
const address = z.object({ retired: queryFlag.optional() })

const COLUMNS = columnsOf<typeof activityRecord, Activity>(activityRecord, [
  ['name', { title: 'Activity', onPhone: 'title' }],
  ['designation', { text: (row) => row.designation ?? 'All' }],
  'unit',
  'expected_count',
  'mandatory',
  'fill_from',
  {
    key: 'job',
    title: 'Job description',
    text: ({ job_description: job }) => (job ? `Version ${job.version_no}, ${day(job.effective_from)}` : 'None'),
    isShort: true,
  },
  'used_30_days',
])

type Props = Readonly<{ kind: Kind; department_id: number }>

type MenuProps = Readonly<{ onEdit: (id: number) => void; onJob: (id: number) => void }>

/** Returns the menu of an activity: edit, its job description, and delete once that is confirmed. */
const useActivityMenu = (calls: ActivityCalls, { onEdit, onJob }: MenuProps) => {
  const remove = useCall(calls.remove)
  const confirmDelete = async (row: Activity): Promise<void> => {
    const isSure = await confirm({
      title: `Delete ${row.name}?`,
      text: 'An activity that reports use is retired: it leaves the form and stays in its reports.',
      action: 'Delete activity',
      isDestructive: true,
    })
    if (isSure) remove.start({ params: { id: row.id } })
  }
  const menu = (row: Activity): readonly PageAction[] => [
    ...(row.can.update ? [{ label: 'Edit', icon: <IconPencil size={16} />, run: () => onEdit(row.id) }] : []),
    { label: 'Job description', icon: <IconFileText size={16} />, run: () => onJob(row.id) },
    ...(row.can.delete
      ? [{ label: 'Delete', icon: <IconTrash size={16} />, run: () => void confirmDelete(row), isDestructive: true }]
      : []),
  ]
  return { menu, failure: remove.failure }
}

/** The activities of a department of one cadence, in the order of the form. */
export const ActivitiesTab = ({ kind, department_id }: Props) => {
  const calls = ACTIVITY_CALLS[kind]
  const { has, organisation } = useActor()
  const [state, set] = useAddressState(address)
  const edit = useDrawer('activity')
  const job = useDrawer('job')
  const input = { params: { dep_id: department_id }, query: state.retired ? { retired: true } : {} }
  const query = useCallQuery(calls.list, input, { showPrevious: true })
  const rows = query.data?.activities ?? NONE
  const living = rows.filter(({ retired_on }) => retired_on === null)
  const { place, failure } = useReorder(calls, living)
  const { menu, failure: notRemoved } = useActivityMenu(calls, { onEdit: edit.open, onJob: job.open })
  const mayWrite = has('activities.write')
  const order: Column<Activity> = {
    key: 'order',
    title: activityRecord.fields.position.label,
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
      {add && <InHead>{add}</InHead>}
      <Refused failure={failure ?? notRemoved} />
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
          </div>
        }
      />
      <ActivityDrawer drawer={edit} calls={calls} rows={rows} department_id={department_id} />
      <JobDrawer drawer={job} rows={rows} today={todayIn(organisation.time_zone)} />
    </div>
  )
}
