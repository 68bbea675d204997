import { auditLabels } from '#kit/server/audit-labels.ts'
import { auditWords } from '#kit/server/audit-words.ts'
import type { Tx } from '#kit/server/context.ts'
import { dayText } from '#kit/contract/day-text.ts'
import type { PlacementField } from '../../contract/people.fields.ts'
import type { TimelineEntry } from '../../contract/timeline.calls.ts'
import type { ExitRow } from '../exits/store/exits.ts'
import type { listEmployments } from '../persons/store/employments.ts'
import type { NamedPlacement } from '../placements/store/placements.ts'
import { listRecorded } from './store/records.ts'
import type { Backup, Suspension, Warning, WfhCancellation } from '../../contract/states.models.ts'

/** A sentence before it is known whether its day has come. */
export type Sentence = Omit<TimelineEntry, 'planned'>

const sentence = (kind: Sentence['kind'], on: string, text: string, more: Partial<Sentence> = {}): Sentence => ({
  on,
  at: null,
  kind,
  text,
  fields: [],
  actor: null,
  link: null,
  ...more,
})

type Employment = Awaited<ReturnType<typeof listEmployments>>[number]

export const employmentSentences = (rows: readonly Employment[]): Sentence[] =>
  rows.flatMap(({ joined_on, left_on, brand, employee_no }, index) => {
    const link = 'overview'
    const word = index === rows.length - 1 ? 'Joined' : 'Came back to'
    return [
      sentence('employment', joined_on, `${word} ${brand.name} as ${employee_no}`, { link }),
      ...(left_on ? [sentence('employment', left_on, `Last day at ${brand.name}`, { link })] : []),
    ]
  })

const VALUE_TEXTS: Readonly<Record<PlacementField, (row: NamedPlacement) => string>> = {
  department_id: ({ department }) => `moves to ${department.name}`,
  team_id: ({ team }) => (team ? `joins the team ${team.name}` : 'leaves the team'),
  designation_id: ({ designation }) => (designation ? `becomes ${designation.name}` : 'has no designation'),
  role_id: ({ role }) => `gets the role ${role.name}`,
  manager_id: ({ manager }) => (manager ? `reports to ${manager.name}` : 'reports to the lead of the team'),
  second_manager_id: ({ second_manager }) =>
    second_manager ? `has ${second_manager.name} as the second manager` : 'has no second manager',
  work_pattern_id: ({ work_pattern }) => `works by ${work_pattern.name}`,
  time_zone: ({ time_zone }) => (time_zone ? `uses the time zone of ${time_zone}` : 'uses the time zone of the brand'),
  work_mode: ({ work_mode }) => `works ${{ office: 'in the office', hybrid: 'hybrid', remote: 'remotely' }[work_mode]}`,
}
const list = new Intl.ListFormat('en-GB')
const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Returns changes of placement; the first row of an employment is the joining itself. */
export const placementSentences = (rows: readonly NamedPlacement[]): Sentence[] =>
  rows.flatMap((row) => {
    if (row.reason_code === 'hire' || row.changed.length === 0) return []
    const values = list.format(row.changed.map((field) => VALUE_TEXTS[field](row)))
    const text = row.reason_code === 'promotion' ? `Promotion: ${values}` : upper(values)
    return [sentence('placement', row.effective_from, row.note ? `${text}: ${row.note}` : text, { link: 'placement' })]
  })

const KINDS: Readonly<Record<ExitRow['kind'], string>> = {
  resignation: 'Resigned',
  dismissal: 'Was dismissed',
  contract_end: 'The contract ends',
  mutual: 'Leaves by mutual agreement',
  retirement: 'Retires',
  death: 'Has died',
}
const DECISIONS: Partial<Record<ExitRow['state'], string>> = {
  returned: 'The resignation was returned',
  withdrawn: 'The resignation was withdrawn',
  retracted: 'The exit was taken back',
}

export const exitSentences = (rows: readonly ExitRow[]): Sentence[] =>
  rows.flatMap(({ kind, state, submitted_on, decided_on, last_day, closed_at, decided_by }) => {
    const link = 'exit'
    const accepted = `The exit was accepted: last day ${last_day ? dayText(last_day) : ''}`
    return [
      sentence('exit', submitted_on, KINDS[kind], { link }),
      ...(decided_on ? [sentence('exit', decided_on, DECISIONS[state] ?? accepted, { link, actor: decided_by })] : []),
      ...(closed_at ? [sentence('exit', closed_at.slice(0, 10), 'The exit was closed', { link, at: closed_at })] : []),
    ]
  })

type DatedRow = Readonly<{ from: string; to: string | null; lifted_on: string | null; by: string | null }>

const datedSentences = (row: DatedRow, begins: string, ended: string): Sentence[] => [
  sentence('state', row.from, row.to ? `${begins} until ${dayText(row.to)}` : begins, {
    actor: row.by,
    link: 'overview',
  }),
  ...(row.lifted_on ? [sentence('state', row.lifted_on, ended, { link: 'overview' })] : []),
]

export const stateSentences = (
  suspensions: readonly Suspension[],
  cancellations: readonly WfhCancellation[],
  backups: readonly Backup[],
): Sentence[] => [
  ...suspensions.flatMap((row) =>
    datedSentences(row, `Suspended ${row.with_pay ? 'with' : 'without'} pay`, 'The suspension ended'),
  ),
  ...cancellations.flatMap((row) => datedSentences(row, 'Work from home cancelled', 'Works from home again')),
  ...backups.flatMap((row) =>
    datedSentences(row, `Stands in for ${row.covers.name}`, `No longer stands in for ${row.covers.name}`),
  ),
]

const SEVERITY = { 1: 'verbally', 2: 'in writing', 3: 'for the last time' } as const

export const warningSentences = (rows: readonly Omit<Warning, 'can'>[]): Sentence[] =>
  rows.flatMap(({ issued_at, severity, title, issued_by, acknowledged_at, withdrawn_at }) => {
    if (!issued_at) return []
    const link = 'warnings'
    const on = (at: string, text: string, actor: string | null = null) =>
      sentence('warning', at.slice(0, 10), text, { at, actor, link })
    return [
      on(issued_at, `Warned ${SEVERITY[severity]}: ${title}`, issued_by),
      ...(acknowledged_at ? [on(acknowledged_at, `Acknowledged the warning: ${title}`)] : []),
      ...(withdrawn_at ? [on(withdrawn_at, `The warning was withdrawn: ${title}`)] : []),
    ]
  })

/**
 * Lists the changes of the record itself, from the audit; of changed fields only the names, never the values. An
 * admin who acted as an employee is named with both names.
 */
export const recordSentences = async (tx: Tx, employeeId: number): Promise<Sentence[]> => {
  const listed = [...auditWords()].filter(([, { unlisted }]) => unlisted === null)
  const labels = new Map(listed)
  const withFields = listed.flatMap(([action, { names_fields }]) => (names_fields ? [action] : []))
  const rows = await listRecorded(tx, employeeId, { actions: [...labels.keys()], withFields })
  return rows.map(({ action, at, actor, fields }) => {
    const names = auditLabels(action, fields ?? [])
    const text = names.length > 0 ? `${upper(list.format(names))} changed` : (labels.get(action)?.text ?? action)
    return sentence('record', at.slice(0, 10), text, { at, actor, fields: names })
  })
}
