import { Button } from '@mantine/core'
import { useHere } from '#kit/web/address/use-here.ts'
import { dateTime, relative } from '#kit/web/format/dates.ts'
import { ActionMenu } from '#kit/web/layout/action-menu.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { columnsOf } from '#kit/web/record/columns-of.ts'
import { CallTable } from '#kit/web/table/call-table.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import { useListResponse } from '#kit/web/table/use-list-response.ts'
import { listTasksOf } from '../../contract/tasks.calls.ts'
import type { TaskRow } from '../../contract/tasks.models.ts'
import { taskRecord } from '../../contract/tasks.records.ts'
import { DueCell, dueWholeText, lateText } from '../parts/due-badge.tsx'
import { STEPS } from '../parts/steps.ts'
import type { Steps } from '../parts/use-steps.ts'
import styles from '../parts/tasks.module.css'

const PREFIX = 'own_'

/** The offers that the reader made and that wait for a response. */
export const useOwnOffers = () => {
  const { id } = useActor()
  const input = { params: { userId: id }, query: { view: 'created' as const, state: 'offered' } }
  const response = useListResponse(listTasksOf, input, PREFIX)
  return { input, isNone: response.meta?.total === 0, isLoading: response.isLoading }
}

const receiverText = ({ offered_to, team }: TaskRow): string => offered_to?.name ?? team?.name ?? 'No one yet'
const sinceText = ({ offer }: TaskRow): string => (offer ? dateTime(offer.at) : '–')

const COLUMNS: readonly Column<TaskRow>[] = columnsOf<typeof taskRecord, TaskRow>(taskRecord, [
  ['title', { width: 240, grows: true, onPhone: 'title' }],
  { key: 'to', title: 'Offered to', text: receiverText, phoneText: (row) => `to ${receiverText(row)}`, priority: 1 },
  [
    'due_date',
    {
      key: 'due',
      cell: (row) => <DueCell task={row} />,
      text: dueWholeText,
      wrong: lateText,
      phoneText: (row) => (row.due_date === null ? '' : dueWholeText(row)),
      isShort: false,
      priority: 1,
    },
  ],
  {
    key: 'since',
    title: 'Since',
    text: sinceText,
    phoneText: ({ offer }) => (offer ? relative(offer.at).replaceAll(' ', '\u00a0') : ''),
  },
  ['priority', { width: 92, priority: 3, onPhone: 'hide' }],
])

/** Withdraws an offer; its menu has all other steps. */
const RowActions = ({ row, steps }: Readonly<{ row: TaskRow; steps: Steps }>) => (
  <>
    {row.can.recall && (
      <Button className={styles.next} variant="default" size="compact-sm" onClick={() => steps.take(row, 'recall')}>
        {STEPS.recall.label}
      </Button>
    )}
    <ActionMenu actions={steps.menu(row)} label={`Actions for ${row.key}`} />
  </>
)

/** Lists the offers that the reader made, one in a line. */
export const OwnOffers = ({
  input,
  steps,
}: Pick<ReturnType<typeof useOwnOffers>, 'input'> & Readonly<{ steps: Steps }>) => {
  const here = useHere()
  return (
    <section aria-label="Offered by you">
      <CallTable
        id="tasks-own-offers"
        label="Offered by you"
        prefix={PREFIX}
        call={listTasksOf}
        input={input}
        rows={(rows) => rows}
        columns={COLUMNS}
        rowKey={(row) => row.id}
        href={(row) => here({ task: row.id })}
        actions={(row) => <RowActions row={row} steps={steps} />}
        empty={{ title: 'You wait for no one' }}
        toolbar={<h2 className={styles.groupTitle}>Offered by you</h2>}
      />
    </section>
  )
}
