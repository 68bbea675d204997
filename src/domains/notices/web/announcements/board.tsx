import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useCall } from '#kit/web/call/use-call.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { dateTime, day, fullDay } from '#kit/web/format/dates.ts'
import { count } from '#kit/web/format/numbers.ts'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { readAnnouncement, readBoard, readUserBoard } from '../../contract/announcements.calls.ts'
import type { Board as Data, BoardAnnouncement, BoardDay } from '../../contract/announcements.models.ts'
import { Files } from './files.tsx'
import { Markdown } from './markdown.tsx'
import styles from './announcements.module.css'

type Props = Readonly<{ area: 'admin' | 'employee'; notice: number | null }>

/** The notice board: announcements in full, holidays, new people, and what there is to celebrate. */
const Board = ({ area, notice }: Props) => {
  const query = useCallQuery(area === 'admin' ? readBoard : readUserBoard, {})
  return (
    <Loaded query={query} what="the notice board" shape="lines">
      {(board) => <Shown board={board} notice={notice} />}
    </Loaded>
  )
}
export default Board

const Shown = ({ board, notice }: Readonly<{ board: Data; notice: number | null }>) => {
  const { announcements, holidays, joiners, celebrations } = board
  return (
    <div className={styles.stack}>
      {announcements.length === 0 ? (
        <Empty title="Nothing new" text="Announcements for you appear here." />
      ) : (
        <ul className={styles.rows}>
          {announcements.map((row) => (
            <Notice key={`${row.id}-${row.revision}`} row={row} isLinked={row.id === notice} />
          ))}
        </ul>
      )}
      <Days title="Holidays" days={holidays} />
      <Days title="New here" days={joiners} />
      <Days title="Celebrations" days={celebrations} />
    </div>
  )
}

const Days = ({ title, days }: Readonly<{ title: string; days: readonly BoardDay[] }>) =>
  days.length > 0 && (
    <section className={styles.days} aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {days.map(({ date, name, person }) => (
          <li key={`${date}-${name}-${person?.id ?? ''}`}>
            <span>
              {person ? person.name : name}
              {person && name !== '' && <span className="m-dim m-small"> {name}</span>}
            </span>
            <span className="m-dim m-small">{day(date)}</span>
          </li>
        ))}
      </ul>
    </section>
  )

const Notice = ({ row, isLinked }: Readonly<{ row: BoardAnnouncement; isLinked: boolean }>) => {
  const { acting } = useActor()
  const read = useCall(readAnnouncement)
  const [isOpen, setOpen] = useState(isLinked)
  const place = useRef<HTMLLIElement>(null)
  const isSent = useRef(false)
  const mustAcknowledge = row.must_acknowledge && row.acknowledged_at === null
  // Opening the text is reading it; an administrator who acts as the person leaves no receipt.
  useEffect(() => {
    if (!isOpen || row.read_at !== null || acting || isSent.current) return
    isSent.current = true
    read.start({ params: { id: row.id }, body: { revision: row.revision } })
  }, [isOpen, row, acting, read])
  useEffect(() => {
    if (isLinked) place.current?.scrollIntoView({ block: 'start' })
  }, [isLinked])
  return (
    <li ref={place} className={styles.notice} data-open={isOpen}>
      <div className={styles.noticeHead}>
        <button type="button" className={styles.noticeTitle} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {row.read_at === null && <span className={styles.dot} data-swatch role="img" aria-label="Unread" />}
          {row.title}
        </button>
        {row.pinned && <StatusBadge tone="off" word="Pinned" />}
        {row.priority === 'important' && <StatusBadge tone="attention" word="Important" />}
        {row.must_acknowledge && (
          <StatusBadge
            tone={mustAcknowledge ? 'attention' : 'good'}
            word={mustAcknowledge ? 'To acknowledge' : 'Acknowledged'}
          />
        )}
      </div>
      <span className="m-dim m-small">
        {row.author_name} · {dateTime(row.publish_at)}
        {!isOpen && row.files.length > 0 && ` · ${count(row.files.length, 'file', 'files')}`}
        {mustAcknowledge && row.acknowledge_by && ` · Acknowledge by ${fullDay(row.acknowledge_by)}`}
      </span>
      {isOpen && row.body !== '' && <Markdown text={row.body} />}
      {isOpen && <Files files={row.files} />}
      {isOpen && mustAcknowledge && !acting && (
        <div>
          <Button
            size="compact-md"
            loading={read.isRunning}
            onClick={() => read.start({ params: { id: row.id }, body: { revision: row.revision, acknowledge: true } })}
          >
            Acknowledge
          </Button>
        </div>
      )}
      <Refused failure={read.failure} />
    </li>
  )
}
