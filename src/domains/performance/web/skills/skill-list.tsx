import type { ReactNode } from 'react'
import { day, today } from '#kit/web/format/dates.ts'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { columnsOf } from '#kit/web/record/columns-of.ts'
import type { Column } from '#kit/web/table/columns.ts'
import { DataTable } from '#kit/web/table/data-table.tsx'
import { type EmployeeSkill, levelText, type SkillSet } from '../../contract/skills.models.ts'
import { employeeSkillRecord } from '../../contract/skills.records.ts'
import { knownSince } from '../../contract/skills.rules.ts'
import { Level } from './level.tsx'
import { periodText, stateOf } from './labels.ts'
import styles from './skills.module.css'

const detailsText = ({ certificate_no, file, note }: EmployeeSkill): string =>
  [certificate_no && `No. ${certificate_no}`, file?.title, note].filter(Boolean).join(' · ')

const nameCell = (row: EmployeeSkill) => (
  <span className={styles.lines}>
    <span>{row.skill.name}</span>
    {detailsText(row) !== '' && <span className={`m-dim m-small ${styles.details}`}>{detailsText(row)}</span>}
  </span>
)

const LEVEL: Partial<Column<EmployeeSkill>> = {
  text: (row) => levelText(row.level),
  cell: (row) => <Level value={row.level} />,
  isNumber: false,
}

const stateAt = (now: string): Partial<Column<EmployeeSkill>> => ({
  text: (row) => stateOf(row, now).word,
  cell: (row) => <StatusBadge {...stateOf(row, now)} />,
  onPhone: 'status',
})

const columnsAt = (now: string, all: readonly EmployeeSkill[]) =>
  columnsOf<typeof employeeSkillRecord, EmployeeSkill>(employeeSkillRecord, [
    ['skill', { cell: nameCell, onPhone: 'title' }],
    ['level', { ...LEVEL, phoneText: (row) => [levelText(row.level), detailsText(row)].filter(Boolean).join(' · ') }],
    ['state', stateAt(now)],
    {
      key: 'since',
      title: 'Known since',
      text: (row) => (row.state === 'claimed' ? '–' : day(knownSince(row, all))),
      isShort: true,
    },
    'valid_to',
    'reviewed_by',
    'next_review_on',
  ])

const HISTORY = (now: string) =>
  columnsOf<typeof employeeSkillRecord, EmployeeSkill>(employeeSkillRecord, [
    ['skill', { onPhone: 'title' }],
    ['level', LEVEL],
    ['state', stateAt(now)],
    { key: 'held', title: 'Days', text: periodText },
    ['note', { text: ({ review_note, note }) => review_note || note || '–' }],
    'reviewed_by',
  ])

type Needed = SkillSet['required'][number]
const lacks = ({ level, held_level }: Needed): boolean => (held_level ?? 0) < level

const REQUIRED: readonly Column<Needed>[] = [
  { key: 'skill', title: 'Skill', text: ({ skill }) => skill.name, onPhone: 'title' },
  {
    key: 'needed',
    title: 'Required',
    text: ({ level }) => levelText(level),
    cell: ({ level }) => <Level value={level} />,
  },
  {
    key: 'held',
    title: 'Level now',
    text: ({ held_level }) => (held_level === null ? 'None' : levelText(held_level)),
    cell: (row) => (
      <span className="m-row">
        {row.held_level === null ? 'None' : <Level value={row.held_level} />}
        <StatusBadge tone={lacks(row) ? 'attention' : 'good'} word={lacks(row) ? 'Missing' : 'Met'} />
      </span>
    ),
  },
]

type Props = Readonly<{
  set: SkillSet
  actions: (row: EmployeeSkill) => ReactNode
  /** Returns the buttons of a past level. */
  correct?: (row: EmployeeSkill) => ReactNode
  add: ReactNode
}>

const NOTHING = () => null

/** The skills of a person, what the designation requires, and what came before. */
export const SkillList = ({ set, actions, correct = NOTHING, add }: Props) => {
  const now = today()
  return (
    <div className="m-stack">
      {set.skills.length === 0 ? (
        <Empty title="No skills yet. Add the first." action={add} />
      ) : (
        <>
          {add && <div className="m-row">{add}</div>}
          <DataTable
            label="Skills"
            rows={set.skills}
            columns={columnsAt(now, [...set.skills, ...set.history])}
            rowKey={({ id }) => id}
            actions={actions}
          />
        </>
      )}
      {set.required.length > 0 && (
        <section className="m-stack" aria-labelledby="skills-required">
          <h2 className={styles.heading} id="skills-required">
            Required{set.designation && ` of ${set.designation.name}`}
          </h2>
          <DataTable label="Required skills" rows={set.required} columns={REQUIRED} rowKey={({ skill }) => skill.id} />
        </section>
      )}
      {set.history.length > 0 && (
        <section className="m-stack" aria-labelledby="skills-history">
          <h2 className={styles.heading} id="skills-history">
            History
          </h2>
          <DataTable
            label="History of skills"
            rows={set.history}
            columns={HISTORY(now)}
            rowKey={({ id }) => id}
            actions={correct}
          />
        </section>
      )}
    </div>
  )
}
