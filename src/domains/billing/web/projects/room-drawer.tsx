import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { DrawerState } from '#kit/web/address/use-drawer.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { day, fullDay } from '#kit/web/format/dates.ts'
import { duration } from '#kit/web/format/durations.ts'
import { money } from '#kit/web/format/money.ts'
import { count, percentOf } from '#kit/web/format/numbers.ts'
import { Tile, Tiles } from '#kit/web/layout/cards.tsx'
import { PersonChip } from '#kit/web/layout/person-chip.tsx'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { DetailsOf } from '#kit/web/record/details-of.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { projectRecord } from '../../contract/billing.records.ts'
import { readRoom } from '../../contract/projects.calls.ts'
import type { ProjectRoom } from '../../contract/projects.models.ts'
import { BurnChart } from './burn-chart.tsx'
import { STATES, usedBp } from './project-labels.ts'
import { RoomNotes } from './room-notes.tsx'
import styles from '../parts/billing.module.css'

type Props = Readonly<{ drawer: DrawerState; onEdit: (id: number) => void }>

/** The room of a project: its progress, members, dates and decisions. */
export const RoomDrawer = ({ drawer, onEdit }: Props) => (
  <SideDrawer
    history={['projects', drawer.id]}
    title="Project room"
    is_open={drawer.id !== null}
    onClose={drawer.close}
  >
    {drawer.id !== null && <Body id={Number(drawer.id)} onEdit={onEdit} />}
  </SideDrawer>
)

const Body = ({ id, onEdit }: Readonly<{ id: number; onEdit: (id: number) => void }>) => {
  const query = useCallQuery(readRoom, { params: { id } })
  return (
    <Loaded query={query} what="the project" shape="cards">
      {(room) => (
        <div className="m-stack">
          <Head room={room} onEdit={onEdit} />
          <Figures room={room} />
          {room.pinned_note && (
            <Part title="Pinned">
              <p>{room.pinned_note}</p>
            </Part>
          )}
          <Part title="Working now">
            <People room={room} />
          </Part>
          <Part title="Time by week">
            <BurnChart room={room} />
          </Part>
          <Tasks room={room} />
          <Part title="Next dates">
            <Dates room={room} />
          </Part>
          <Part title="Decisions and notes">
            <RoomNotes room={room} />
          </Part>
        </div>
      )}
    </Loaded>
  )
}

const Part = ({ title, children }: Readonly<{ title: string; children: ReactNode }>) => (
  <section className={styles.part}>
    <h3>{title}</h3>
    {children}
  </section>
)

const Head = ({ room, onEdit }: Readonly<{ room: ProjectRoom; onEdit: (id: number) => void }>) => (
  <>
    <div className={styles.lineHead}>
      <strong>
        {room.name} <StatusBadge {...STATES[room.state]} />
      </strong>
      {room.can.update && (
        <Button variant="default" size="compact-sm" onClick={() => onEdit(room.pr_id)}>
          Edit
        </Button>
      )}
    </div>
    <DetailsOf
      of={projectRecord}
      row={room}
      items={[
        ['client', room.client?.name ?? 'Internal'],
        ['lead', <PersonChip key="lead" name={room.lead.name} photo={{ id: room.lead.id }} />],
        'billing',
        'starts_on',
        ['ends_on', room.ends_on ? fullDay(room.ends_on) : 'Open'],
        ['meeting_url', meetingLink(room.meeting_url)],
      ]}
    />
    {room.description && <p>{room.description}</p>}
  </>
)

const meetingLink = (url: string | null) =>
  url !== null && (
    <a href={url} target="_blank" rel="noreferrer noopener">
      Join
    </a>
  )

const Figures = ({ room }: Readonly<{ room: ProjectRoom }>) => (
  <Tiles>
    <Tile label="Budget used" value={percentOf(usedBp(room))} note={`${duration(room.used.minutes)} worked`} />
    <Tile
      label="Time elapsed"
      value={percentOf(room.days_elapsed_bp)}
      note={room.ends_on ? 'of the planned days' : 'No end is set'}
    />
    <Tile label="Unbilled" value={money(room.unbilled_minor, room.currency)} />
  </Tiles>
)

const PRESENCE = { here: 'At work', away: 'Not at work', off: 'Off today' } as const

const People = ({ room }: Readonly<{ room: ProjectRoom }>) => {
  const here = room.on_now.filter(({ presence }) => presence === 'here').length
  return (
    <>
      <p className="m-dim m-small">
        {here} of {count(room.on_now.length, 'member')} at work.
      </p>
      <ul className={styles.people}>
        {room.on_now.map(({ employee, presence }) => (
          <li key={employee.id}>
            <PersonChip
              name={employee.name}
              photo={{ id: employee.id }}
              presence={presence}
              under={presence && PRESENCE[presence]}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

const Tasks = ({ room: { tasks } }: Readonly<{ room: ProjectRoom }>) =>
  tasks && (
    <Part title="Tasks">
      <p className="m-dim m-small">
        {count(tasks.open, 'task')} open, {tasks.blocked.length} blocked.
      </p>
      <ul className={styles.list}>
        {tasks.blocked.map(({ id, title, person }) => (
          <li key={id}>
            {title} <span className="m-dim">· {person}</span>
          </li>
        ))}
      </ul>
    </Part>
  )

const Dates = ({ room: { next_dates } }: Readonly<{ room: ProjectRoom }>) =>
  next_dates.length === 0 ? (
    <p className="m-dim">Nothing is planned.</p>
  ) : (
    <ul className={styles.list}>
      {next_dates.map(({ on, what }) => (
        <li key={`${on} ${what}`}>
          {day(on)} <span className="m-dim">· {what}</span>
        </li>
      ))}
    </ul>
  )
