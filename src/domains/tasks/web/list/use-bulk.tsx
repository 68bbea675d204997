import { useCall } from '#kit/web/call/use-call.ts'
import { count } from '#kit/web/format/numbers.ts'
import { undoToast } from '#kit/web/toasts/toast-store.ts'
import { confirm } from '#kit/web/states/confirm.tsx'
import type { BulkAction as TableAction } from '#kit/web/table/bulk-bar.tsx'
import type { BulkAction } from '../../contract/tasks.inputs.ts'
import type { TaskRow } from '../../contract/tasks.models.ts'
import { useTaskSet } from '../parts/task-set.ts'
import { useState } from 'react'

/** A change of many tasks that still needs a person, a date or a word. */
export type Question = Readonly<{
  what: 'assign' | 'due' | 'priority' | 'label' | 'cancel'
  rows: readonly TaskRow[]
  clear: () => void
}>

const named = (rows: readonly TaskRow[]): string => count(rows.length, 'task')

/** Changes many tasks at once, with an Undo of ten seconds; refusals are listed by task. */
export const useBulk = () => {
  const set = useTaskSet()
  const bulk = useCall(set.bulk)
  const undo = useCall(set.undo)
  const [question, setQuestion] = useState<Question | null>(null)
  const [refused, setRefused] = useState<readonly string[]>([])
  const send = async (rows: readonly TaskRow[], action: BulkAction): Promise<void> => {
    const body = { rows: rows.map(({ id, version }) => ({ id, version })), action }
    const sent = await bulk.run({ body })
    if (!sent) return
    const { bulk_id, undo_until, results } = sent.data
    const keys = new Map(rows.map(({ id, key }) => [id, key]))
    setRefused(results.flatMap(({ id, ok, message }) => (ok ? [] : [`${keys.get(id) ?? id}: ${message ?? ''}`])))
    const done = results.filter(({ ok }) => ok).length
    if (undo_until !== null && done > 0)
      undoToast(`${count(done, 'task')} changed`, () => undo.start({ body: { bulk_id } }))
  }
  const approve = async (rows: readonly TaskRow[], clear: () => void): Promise<void> => {
    const isSure = await confirm({
      title: `Approve ${named(rows)}?`,
      text: 'A decision is final.',
      action: `Approve ${named(rows)}`,
    })
    if (!isSure) return
    await send(rows, { do: 'approve' })
    clear()
  }
  const withQuestion = (
    label: string,
    what: Question['what'],
    fits: (row: TaskRow) => boolean,
  ): TableAction<TaskRow> => ({
    label: (rows) => `${label} ${named(rows)}`,
    run: (rows, clear) => setQuestion({ what, rows, clear }),
    fits,
  })
  const actions: readonly TableAction<TaskRow>[] = [
    withQuestion('Assign', 'assign', ({ can }) => can.offer || can.reassign),
    withQuestion('Due date of', 'due', ({ can }) => can.update),
    withQuestion('Priority of', 'priority', ({ can }) => can.update),
    withQuestion('Label', 'label', ({ can }) => can.update),
    {
      label: (rows) => `Approve ${named(rows)}`,
      run: (rows, clear) => void approve(rows, clear),
      fits: ({ can }) => can.approve,
    },
    { ...withQuestion('Cancel', 'cancel', ({ can }) => can.cancel), isDestructive: true },
  ]
  return {
    actions,
    send,
    question,
    ask: setQuestion,
    refused,
    failure: bulk.failure ?? undo.failure,
    isRunning: bulk.isRunning,
  }
}
export type Bulk = ReturnType<typeof useBulk>
