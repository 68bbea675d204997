import { duration } from '#kit/web/format/durations.ts'
import { dateTime, relative } from '#kit/web/format/dates.ts'
import { count } from '#kit/web/format/numbers.ts'
import { PersonChip } from '#kit/web/layout/person-chip.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import { clockTime, dayText, shiftText, VERDICT_LABELS } from '../../contract/attendance.labels.ts'
import type { ForceRow } from '../../contract/forced.models.ts'
import { outToApprove } from '../../contract/forced.rules.ts'
import { BASIS_LABELS } from '../../contract/forced.labels.ts'
import { EvidenceLine } from './evidence-line.tsx'
import { effectText } from './evidence-list.tsx'
import { FORCED_SIGNS } from './forced-labels.ts'
import { inText, outText } from './out-time.ts'
import styles from './forced.module.css'

const NONE = '–'

const person: Column<ForceRow> = {
  key: 'employee',
  title: 'Person',
  text: ({ session }) => session.employee.name,
  cell: ({ session, team }) => (
    <PersonChip name={session.employee.name} photo={{ id: session.employee.id }} under={team?.name ?? 'No team'} />
  ),
  onPhone: 'title',
}
const punchIn: Column<ForceRow> = {
  key: 'punched_in_at',
  title: 'Punch in',
  text: ({ session }) => inText(session),
  cell: ({ session }) => (
    <span className={styles.two}>
      <span className="m-number">{clockTime(Date.parse(session.punched_in_at), session.zone)}</span>
      <span className="m-dim m-small">{dayText(Date.parse(session.punched_in_at), session.zone)}</span>
    </span>
  ),
}
const shift: Column<ForceRow> = {
  key: 'shift',
  title: 'Shift',
  text: (row) => shiftText(row.shift, row.session.zone),
}

/** The time of the evidence, and on what it rests; one that was chosen takes its place. */
const proposedText = ({ session, proposed_out_at, proposed_basis }: ForceRow): string =>
  proposed_out_at && proposed_basis ? `${outText(proposed_out_at, session)} · ${BASIS_LABELS[proposed_basis]}` : NONE

const proposed = (chosen: ReadonlyMap<number, string>): Column<ForceRow> => ({
  key: 'proposed_out_at',
  title: 'Proposed out',
  text: proposedText,
  cell: (row) => {
    const own = chosen.get(row.id)
    if (own)
      return (
        <span className={styles.two}>
          <span className={`m-number ${styles.chosen}`}>{outText(own, row.session)}</span>
          <span className="m-dim m-small">chosen</span>
        </span>
      )
    const { proposed_out_at, proposed_basis, session } = row
    if (!proposed_out_at || !proposed_basis) return <span className="m-dim">Choose a time</span>
    return (
      <span className={styles.two}>
        <span className="m-number">{outText(proposed_out_at, session)}</span>
        <span className="m-dim m-small">{BASIS_LABELS[proposed_basis]}</span>
      </span>
    )
  },
})

const proposal: Column<ForceRow> = {
  key: 'owner_out_at',
  title: 'Person says',
  text: ({ session, owner_out_at, owner_reason }) =>
    owner_out_at ? `${outText(owner_out_at, session)}: ${owner_reason ?? ''}` : NONE,
  cell: ({ session, owner_out_at, owner_reason, state, decided_note }) =>
    owner_out_at ? (
      <span className={styles.two}>
        <span className="m-number">
          {outText(owner_out_at, session)} {state === 'returned' && <StatusBadge tone="elsewhere" word="Returned" />}
        </span>
        <span className={`m-dim m-small ${styles.reason}`} title={owner_reason ?? ''}>
          {state === 'returned' ? decided_note : owner_reason}
        </span>
      </span>
    ) : (
      <span className="m-dim">Nothing yet</span>
    ),
}

const effectOf = ({ row, chosen }: Readonly<{ row: ForceRow; chosen: string | undefined }>) =>
  chosen === undefined ? row.day_effect : (row.evidence.find(({ at }) => at === chosen)?.day_effect ?? null)

const effect = (chosen: ReadonlyMap<number, string>): Column<ForceRow> => ({
  key: 'day_effect',
  title: 'Resulting day',
  text: (row) => {
    const made = effectOf({ row, chosen: chosen.get(row.id) })
    return made ? effectText(made) : NONE
  },
  cell: (row) => {
    const made = effectOf({ row, chosen: chosen.get(row.id) })
    if (!made) return NONE
    return (
      <span className={styles.two}>
        <span className="m-number">{duration(made.worked_minutes)}</span>
        <span className="m-dim m-small">{VERDICT_LABELS[made.verdict]}</span>
      </span>
    )
  },
})

const due = (now: number): Column<ForceRow> => ({
  key: 'due_at',
  title: 'Due',
  text: ({ due_at }) => relative(due_at, now),
  cell: ({ due_at }) => (
    <span className={styles.due} title={dateTime(due_at)}>
      {relative(due_at, now)}
      {Date.parse(due_at) <= now && <StatusBadge tone="bad" word="Overdue" />}
    </span>
  ),
  sort: 'due_at',
})

/** `chosen`: the evidence that was chosen for a row in place of its proposal. */
export const decideColumns = (chosen: ReadonlyMap<number, string>, now: number): readonly Column<ForceRow>[] => [
  person,
  punchIn,
  shift,
  {
    key: 'evidence',
    title: 'Evidence',
    text: ({ evidence }) => count(evidence.length, 'sign', 'signs'),
    cell: (row) => <EvidenceLine row={row} chosen={chosen.get(row.id) ?? outToApprove(row)} />,
  },
  proposed(chosen),
  proposal,
  effect(chosen),
  due(now),
]

export const decidedColumns: readonly Column<ForceRow>[] = [
  person,
  punchIn,
  {
    key: 'decided_out_at',
    title: 'Punch out',
    text: ({ session, decided_out_at }) => (decided_out_at ? outText(decided_out_at, session) : NONE),
    isNumber: true,
  },
  {
    key: 'state',
    title: 'Outcome',
    text: ({ state, origin }) => (origin === 'lead' ? 'Punched out by a lead' : FORCED_SIGNS[state].word),
    cell: ({ state, origin }) => (
      <StatusBadge
        tone={FORCED_SIGNS[state].tone}
        word={origin === 'lead' ? 'Punched out' : FORCED_SIGNS[state].word}
      />
    ),
  },
  {
    key: 'decided_by',
    title: 'Decided',
    text: ({ decided_by, decided_at }) => `${decided_by?.name ?? ''} ${decided_at ? dateTime(decided_at) : ''}`,
    cell: ({ decided_by, decided_at }) => (
      <span className={styles.two}>
        {decided_at ? dateTime(decided_at) : NONE}
        {decided_by && <span className="m-dim m-small">{decided_by.name}</span>}
      </span>
    ),
  },
  {
    key: 'decided_note',
    title: 'Note',
    text: ({ decided_note, owner_reason }) => decided_note ?? owner_reason ?? NONE,
    cell: ({ decided_note, owner_reason }) => (
      <span className={styles.reason} title={decided_note ?? owner_reason ?? ''}>
        {decided_note ?? owner_reason ?? NONE}
      </span>
    ),
  },
]
