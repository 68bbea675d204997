import { lazy } from 'react'
import { Button } from '@mantine/core'
import { z } from 'zod'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { FilterBar } from '#kit/web/filters/filter-bar.tsx'
import { FilterSelect } from '#kit/web/filters/filter-select.tsx'
import { ActionMenu } from '#kit/web/layout/action-menu.tsx'
import { AddressTabs } from '#kit/web/layout/address-tabs.tsx'
import { Page } from '#kit/web/layout/page.tsx'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { listReminders } from '../../contract/reminders.calls.ts'
import type { Reminder } from '../../contract/reminders.models.ts'
import { ENDED_COLUMNS, OVERDUE_COLUMNS } from './columns.tsx'
import { AddForm, EditForm } from './reminder-form.tsx'
import { useReminderActions } from './use-reminder-actions.ts'
import type { ReactNode } from 'react'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { day, dayIn, time, today, zoneName } from '#kit/web/format/dates.ts'
import { anchorText, doneText, escalationText, repeatText } from './labels.ts'
import styles from './reminders.module.css'

const CalendarTab = lazy(async () => ({ default: (await import('./calendar-tab.tsx')).CalendarTab }))

type Props = Readonly<{ rows: readonly Reminder[]; menu: (row: Reminder) => ReactNode }>

/** Reminders under the day on which each is due next. */
const ReminderDays = ({ rows, menu }: Props) => {
  const days = Map.groupBy(rows, ({ next_due_at }) => (next_due_at === null ? '' : dayIn(next_due_at)))
  const now = today()
  return (
    <div className={styles.days}>
      {[...days].map(([date, due]) => (
        <section key={date} aria-label={day(date)}>
          <h2 className={styles.day}>
            {day(date)} {date === now && <span className="m-dim">today</span>}
          </h2>
          <ul className={styles.list}>
            {due.map((row) => (
              <ReminderLine key={row.id} row={row} at={row.next_due_at} menu={menu} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** The time on the clock of the reminder, where its zone shows another one. */
const otherTime = (at: string, { time_zone }: Reminder, own: string): string | null =>
  time(at, time_zone) === time(at, own) ? null : `${time(at, time_zone).split(' ')[0]} in ${zoneName(time_zone)}`

type LineProps = Readonly<{ row: Reminder; at: string | null; menu: (row: Reminder) => ReactNode }>

const ReminderLine = ({ row, at, menu }: LineProps) => {
  const own = useActor().time_zone
  const details = [
    row.audience_text,
    ...(row.repeat === 'none' ? [] : [repeatText(row)]),
    ...(doneText(row) === '–' ? [] : [`${doneText(row)} done last time`]),
    ...(row.escalate_to === null ? [] : [`then ${escalationText(row)}`]),
  ]
  const other = at === null ? null : otherTime(at, row, own)
  return (
    <li className={styles.line}>
      <span className={styles.at}>
        <span className="m-number">{at === null ? '' : time(at, own)}</span>
        {other && <span className="m-dim m-small">{other}</span>}
      </span>
      <span className={styles.stacked}>
        <span className={styles.title}>{row.path ? <GoLink href={row.path}>{row.title}</GoLink> : row.title}</span>
        {row.notes !== '' && <span className={styles.notes}>{row.notes}</span>}
        <span className="m-dim m-small">{details.join(' · ')}</span>
        {row.anchor && (
          <span className={`m-dim m-small ${styles.follows}`}>
            {anchorText(row)}, {row.anchor.path ? <GoLink href={row.anchor.path}>{row.anchor.title}</GoLink> : 'gone'}
          </span>
        )}
      </span>
      {menu(row)}
    </li>
  )
}

const address = z.object({ q: z.string().max(80).optional(), whose: z.enum(['mine']).optional() })
const WHOSE = [{ value: 'mine', label: 'Mine' }] as const
const NOTHING = 'Nothing to remember. Add Reminder.'

type ListProps = Readonly<{ state: 'upcoming' | 'overdue' | 'ended'; add: React.ReactNode }>

const ReminderList = ({ state, add }: ListProps) => {
  const [{ q, whose }, set] = useAddressState(address)
  const actionsOf = useReminderActions('admin')
  const clear = () => set({ q: undefined, whose: undefined })
  const menu = (row: Reminder) => {
    const actions = actionsOf(row)
    return actions.length > 0 && <ActionMenu actions={actions} label={`Actions for ${row.title}`} />
  }
  return (
    <CallTable
      key={state}
      id={`reminders-${state}`}
      label="Reminders"
      call={listReminders}
      input={{
        query: {
          q,
          state,
          ...(whose === 'mine' ? { mine: true } : {}),
        },
      }}
      rows={(data) => data}
      columns={state === 'ended' ? ENDED_COLUMNS : OVERDUE_COLUMNS}
      rowKey={({ id }) => id}
      actions={menu}
      draw={state === 'upcoming' ? (rows) => <ReminderDays rows={rows} menu={menu} /> : null}
      empty={
        state === 'upcoming'
          ? { title: NOTHING, action: add }
          : { title: state === 'overdue' ? 'Nothing is overdue' : 'Nothing has ended yet' }
      }
      isFiltered={q !== undefined || whose !== undefined}
      onClear={clear}
      toolbar={
        <FilterBar
          search={{ value: q, onChange: (next) => set({ q: next }), label: 'Search reminders' }}
          count={whose ? 1 : 0}
          onClear={clear}
        >
          <FilterSelect label="Whose" options={WHOSE} value={whose} onChange={(value) => set({ whose: value })} />
        </FilterBar>
      }
    />
  )
}

/** Fetches the edited row by itself: a link may name one that no open list shows. */
const Edited = ({ id, onDone }: Readonly<{ id: number; onDone: () => void }>) => {
  const query = useCallQuery(listReminders, { query: { id } })
  return (
    <Loaded query={query} what="the reminder" shape="form">
      {([row]) =>
        row?.can.update ? (
          <EditForm key={`${row.id}-${row.version}`} row={row} onDone={onDone} />
        ) : (
          <Empty outcome="not_found" title="Not found" text="It was deleted, or it is not yours to change." />
        )
      }
    </Loaded>
  )
}

/** The reminders of the actor and the shared ones. */
const RemindersScreen = () => {
  const { has } = useActor()
  const edit = useDrawer('edit')
  const add = has('notices.reminder.write') && <Button onClick={() => edit.open('new')}>Add reminder</Button>
  const edited = edit.id !== null && edit.id !== 'new' ? Number(edit.id) : null
  const tabs = [
    { id: 'upcoming', label: 'Upcoming', content: () => <ReminderList state="upcoming" add={add} /> },
    { id: 'overdue', label: 'Overdue', content: () => <ReminderList state="overdue" add={add} /> },
    { id: 'calendar', label: 'Calendar', content: () => <CalendarTab /> },
    { id: 'ended', label: 'Ended', content: () => <ReminderList state="ended" add={add} /> },
  ]
  return (
    <Page title="Reminders" primary={add}>
      <AddressTabs label="Reminders" tabs={tabs} />
      <SideDrawer
        history={['reminders', edit.id]}
        title={edit.id === 'new' ? 'Add reminder' : 'Edit reminder'}
        is_open={edit.id !== null}
        onClose={edit.close}
      >
        {edit.id === 'new' && <AddForm onDone={edit.close} />}
        {edited !== null && <Edited id={edited} onDone={edit.close} />}
      </SideDrawer>
    </Page>
  )
}
export default RemindersScreen
