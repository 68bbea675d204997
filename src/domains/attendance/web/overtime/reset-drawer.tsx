import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { applyReset, reverseReset, viewReset } from '../../contract/overtime-resets.calls.ts'
import { ResetForm } from './reset-form.tsx'
import { Button, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { DataOf } from '#kit/contract/call.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { TextArea } from '#kit/web/form/text-fields.tsx'
import { dateTime, fullDay } from '#kit/web/format/dates.ts'
import { duration } from '#kit/web/format/durations.ts'
import { count } from '#kit/web/format/numbers.ts'
import { Facts } from '#kit/web/layout/cards.tsx'
import { PersonChip } from '#kit/web/layout/person-chip.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import { DataTable } from '#kit/web/table/data-table.tsx'
import type { ResetLine } from '../../contract/overtime.models.ts'
import { DISPOSAL_LABELS, RESET_SIGNS } from './overtime-labels.ts'
import styles from './overtime.module.css'

type Reset = DataOf<typeof viewReset>

const columns: readonly Column<ResetLine>[] = [
  {
    key: 'name',
    title: 'Person',
    text: ({ employee }) => employee.name,
    cell: ({ employee }) => <PersonChip name={employee.name} photo={{ id: employee.id }} />,
    onPhone: 'title',
  },
  { key: 'before', title: 'Before', text: ({ balance_before }) => duration(balance_before), isNumber: true },
  { key: 'minutes', title: 'Reset', text: ({ minutes }) => duration(-minutes), isNumber: true },
  { key: 'after', title: 'After', text: ({ balance_after }) => duration(balance_after), isNumber: true },
]

/** Shows the effect of a reset on each person, and the next step: confirm it, send it to a colleague, reverse it. */
const ResetDetail = ({ reset }: { reset: Reset }) => (
  <div className={styles.detail}>
    <div>
      <StatusBadge {...RESET_SIGNS[reset.state]} />
    </div>
    <Facts facts={detailsOf(reset)} />
    {reset.state === 'prepared' && <Confirm reset={reset} />}
    {reset.can.reverse && <Reverse reset={reset} />}
    <DataTable label="People" rows={reset.lines} columns={columns} rowKey={({ employee }) => employee.id} isCompact />
  </div>
)

const detailsOf = (reset: Reset): readonly (readonly [string, React.ReactNode])[] => [
  ['Whom', reset.scope],
  ['Through', fullDay(reset.through_date)],
  ['How', DISPOSAL_LABELS[reset.disposal]],
  ['In all', `${duration(reset.total_minutes)} of ${count(reset.people, 'person', 'people')}`],
  ['Reason', reset.reason],
  ['Prepared by', `${reset.prepared_by}, ${dateTime(reset.prepared_at)}`],
  ...(reset.state === 'prepared' ? [['Good until', dateTime(reset.expires_at)] as const] : []),
  ...(reset.applied_by ? [['Confirmed by', reset.applied_by] as const] : []),
  ...(reset.reversed_by ? [['Reversed by', `${reset.reversed_by}: ${reset.reverse_reason ?? ''}`] as const] : []),
]

const Confirm = ({ reset }: { reset: Reset }) => {
  const apply = useCall(applyReset)
  if (!reset.can.apply) return <SendToColleague reset={reset} />
  return (
    <div className={styles.detail}>
      <Refused failure={apply.failure} />
      <div>
        <Button
          color="red.8"
          loading={apply.isRunning}
          onClick={() => apply.start({ body: { work_id: reset.work_id } })}
        >
          Reset overtime of {count(reset.people, 'person', 'people')}
        </Button>
      </div>
    </div>
  )
}

const COPIED_MS = 3000

/** Above the limit, or where the reader is among the people, another person confirms: by this address. */
const SendToColleague = ({ reset }: { reset: Reset }) => {
  const [isCopied, setCopied] = useState(false)
  const link = `${window.location.origin}/admin/reports/attendance?tab=overtime&view=resets&reset=${reset.work_id}`
  const copy = (): void => {
    void navigator.clipboard.writeText(link).then(() => setCopied(true))
  }
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), COPIED_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  return (
    <div className={styles.detail}>
      <p className={styles.note}>
        {reset.needs_second_person
          ? `A second person must confirm this reset: it takes ${duration(reset.total_minutes)} in all.`
          : 'You are among these people. Another person must confirm this reset.'}
      </p>
      <div className={styles.link}>
        <TextInput label="Ask a colleague" description="Send them this link." value={link} readOnly />
        <Button variant="default" onClick={copy}>
          {isCopied ? 'Copied' : 'Copy link'}
        </Button>
      </div>
    </div>
  )
}

const Reverse = ({ reset }: { reset: Reset }) => {
  const [isOpen, setOpen] = useState(false)
  if (!isOpen)
    return (
      <div>
        <Button variant="default" onClick={() => setOpen(true)}>
          Reverse this reset
        </Button>
      </div>
    )
  return (
    <CallForm
      call={reverseReset}
      initial={{ work_id: reset.work_id }}
      submit={`Reverse for ${count(reset.people, 'person', 'people')}`}
      onDone={() => setOpen(false)}
      onCancel={() => setOpen(false)}
    >
      {(field) => (
        <TextArea
          {...field('reason')}
          label="Why is it reversed?"
          help="Each person can read it in the statement."
          rows={3}
          isFirst
          isOptional={false}
        />
      )}
    </CallForm>
  )
}

/**
 * Opens resets by address: `?reset=new` the form of a new one, `?reset_day=12` the same for one day, `?reset=3` a
 * prepared one with its effect on each person: a colleague can be sent there.
 */
export const ResetDrawer = () => {
  const { has } = useActor()
  const [shown, day] = [useDrawer('reset'), useDrawer('reset_day')]
  const close = (): void => {
    shown.close()
    day.close()
  }
  if (!has('overtime.reset')) return null
  const work_id = Number(shown.id)
  const isPrepared = shown.id !== null && shown.id !== 'new'
  return (
    <SideDrawer
      history={['overtime_resets', shown.id]}
      title={day.id !== null && !isPrepared ? 'Reset overtime of this day' : 'Reset overtime'}
      is_open={shown.id !== null || day.id !== null}
      onClose={close}
    >
      {isPrepared ? (
        <Opened work_id={work_id} />
      ) : (
        (shown.id !== null || day.id !== null) && (
          <ResetForm day_id={day.id === null ? null : Number(day.id)} onPrepared={shown.open} onCancel={close} />
        )
      )}
    </SideDrawer>
  )
}

const Opened = ({ work_id }: { work_id: number }) => {
  const query = useCallQuery(viewReset, { params: { id: work_id } })
  return (
    <Loaded query={query} what="this reset" shape="lines">
      {(reset) => <ResetDetail key={`${reset.work_id} ${reset.version}`} reset={reset} />}
    </Loaded>
  )
}
