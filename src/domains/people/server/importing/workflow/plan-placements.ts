import { emailKey } from '#kit/contract/fields.ts'
import type { Context, Tx } from '#kit/server/context.ts'
import {
  type ImportFault,
  type ImportOptions,
  type ImportPlan,
  type ImportRow,
  type NoteFault,
  noteInto,
  type RowPlan,
} from '#kit/server/importable.ts'
import { nearestNames } from '#kit/server/import-values.ts'
import { type RowReader, rowReader } from '#kit/server/row-reader.ts'
import { scopedTo } from '#kit/server/scope.ts'
import { organisationDay } from '#domains/organisation/server/index.ts'
import { PLACEMENT_FIELDS, type PlacementField } from '../../../contract/people.fields.ts'
import { addPlacement, type PlacementChanges } from '../../../contract/placements.calls.ts'
import { addChange, type TimelineRow, withLeavingTeam } from '../../../contract/people.rules.ts'
import { findPeopleOfRows, type PersonOfRow } from '../../public/people-of-rows.ts'
import { listOptions } from '../../persons/store/options.ts'
import { listTimelines } from '../../placements/store/placements.ts'
import { choiceLabels, readChoice } from '../rules/choices.ts'
import { finder } from '../rules/lookups.ts'
import { matcher, type Matcher } from '../rules/match-people.ts'
import { PLACEMENT_COLUMNS, REASONS } from '../rules/placement-columns.ts'
import { listCurrentPeople, listPlacementsOn } from '../store/current-people.ts'

type Reason = (typeof REASONS)[keyof typeof REASONS]
type Draft = Readonly<{
  row: ImportRow
  faults: ImportFault[]
  note: NoteFault
  person: PersonOfRow | undefined
  from: string | undefined
  changes: PlacementChanges
  reason: Reason
  text: string | undefined
}>

type Readers = Readonly<{
  options: ImportOptions
  thisYear: number
  findPerson: Awaited<ReturnType<typeof findPeopleOfRows>>
  find: ReturnType<typeof finder>
  managers: Matcher
  /** Names of managers, for suggestions. */
  names: readonly string[]
}>

/** The fields that a mark empties. */
const EMPTIED = {
  team: 'team_id',
  designation: 'designation_id',
  manager: 'manager_id',
  second_manager: 'second_manager_id',
  time_zone: 'time_zone',
} as const
const STAYS = ['department', 'role', 'work_pattern', 'work_mode'] as const

const managerOf = (
  field: string,
  read: RowReader,
  { managers, names }: Readers,
  note: NoteFault,
): number | undefined => {
  const text = read.text(field)
  if (text === undefined) return undefined
  const found = managers.findManager(text)
  if (typeof found !== 'string') return found.person?.id
  // The managers of this file are all records.
  note(field, found.replace(', here or in the file', ''), nearestNames(text, names))
  return undefined
}

/** Returns what a row changes: the fields of its cells that are not empty. */
const changesOf = (read: RowReader, readers: Readers, note: NoteFault): PlacementChanges => {
  const { find } = readers.find
  const named = (field: 'department' | 'designation' | 'role' | 'work_pattern') => {
    const text = read.text(field)
    return text === undefined ? null : find(field, text, note)
  }
  for (const field of STAYS) if (read.isCleared(field)) note(field, 'This cannot be emptied')
  const department = named('department')
  const teamText = read.text('team')
  const team = teamText === undefined ? null : readers.find.findTeam(teamText, department, note)
  const mode = read.text('work_mode')
  const work_mode = mode === undefined ? undefined : readChoice('work_mode', mode)
  if (mode !== undefined && work_mode === undefined)
    note('work_mode', `“${mode}” is none of the choices`, choiceLabels('work_mode'))
  const emptied = Object.entries(EMPTIED).filter(([field]) => read.isCleared(field))
  const given = {
    // The department is that of the team, where the row names none.
    department_id: department?.id ?? (read.text('department') === undefined ? team?.department?.id : undefined),
    team_id: team?.id,
    designation_id: named('designation')?.id,
    role_id: named('role')?.id,
    manager_id: managerOf('manager', read, readers, note),
    second_manager_id: managerOf('second_manager', read, readers, note),
    work_pattern_id: named('work_pattern')?.id,
    time_zone: read.text('time_zone'),
    work_mode,
    ...Object.fromEntries(emptied.map(([, name]) => [name, null])),
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}

const draftOf = (row: ImportRow, readers: Readers): Draft => {
  const faults: ImportFault[] = []
  const note = noteInto(faults)
  const read = rowReader(PLACEMENT_COLUMNS, row, readers.options, readers.thisYear, note)
  return {
    row,
    faults,
    note,
    person: readers.findPerson(row, note),
    from: read.day('from'),
    changes: changesOf(read, readers, note),
    reason: read.choice<Reason>('reason', REASONS) ?? 'transfer',
    text: read.text('note'),
  }
}

const labelOf = (field: PlacementField): string => field.replace(/_id$/, '').replaceAll('_', ' ')

const isChanged =
  (changes: PlacementChanges, base: TimelineRow | undefined) =>
  (field: PlacementField): boolean =>
    changes[field] !== undefined && changes[field] !== base?.values[field]

const place =
  (
    { tx }: Readonly<{ tx: Tx }>,
    { text, reason }: Draft,
    employee_id: number,
    from: string,
    changes: PlacementChanges,
  ): RowPlan['run'] =>
  async (send) => {
    // Rows of the file that came before may have rewritten what is planned.
    const seen = await listPlacementsOn(tx, [employee_id], [from])
    await send(addPlacement, {
      body: {
        employee_id,
        effective_from: from,
        changes,
        reason_code: reason,
        seen: seen.map(({ id, version }) => ({ id, version })),
        ...(text === undefined ? {} : { note: text }),
      },
    })
    return employee_id
  }

/** Plans the rows of one person, the earliest first: each starts from the places of the one before. */
const planPerson = (
  context: Context,
  drafts: readonly Draft[],
  stored: readonly TimelineRow[],
  mode: ImportOptions['mode'],
): ReadonlyMap<number, RowPlan> => {
  const plans = new Map<number, RowPlan>()
  const rowOfDay = new Map<string, number>()
  let timeline = stored
  let earlier: number | null = null
  for (const draft of drafts.toSorted((one, other) => (one.from ?? '').localeCompare(other.from ?? ''))) {
    const { row, note, person, from, faults, changes } = draft
    const day = from ?? ''
    const same = timeline.find(({ effective_from }) => effective_from === day)
    const base = same ?? timeline.findLast(({ effective_from }) => effective_from < day)
    const first = from === undefined ? undefined : rowOfDay.get(from)
    if (first !== undefined) note('from', `Row ${first} is the same person and day`)
    else if (from !== undefined) rowOfDay.set(from, row.row_no)
    if (person && same && mode === 'create') note('from', `A placement of ${person.name} begins on this day already`)
    if (person && !same && from !== undefined && mode === 'update') note('from', 'No placement begins on this day')
    const changed = PLACEMENT_FIELDS.filter(isChanged(changes, base))
    const given = Object.fromEntries(changed.map((field) => [field, changes[field]]))
    if (base && from !== undefined && changed.length > 0) timeline = addChange(timeline, from, withLeavingTeam(given))
    const isNew = same ? 'update' : 'create'
    plans.set(row.row_no, {
      result: changed.length === 0 ? 'unchanged' : isNew,
      target: person?.id ?? null,
      name: [person?.name, from].filter(Boolean).join(', '),
      faults,
      after: earlier === null ? [] : [earlier],
      changes: changed.map(labelOf),
      run: place(context, draft, person?.id ?? 0, day, given),
    })
    earlier = row.row_no
  }
  return plans
}

/** Returns the texts of the file that name managers, as people are found by them. */
const keysOfManagers = (rows: readonly ImportRow[]) => {
  const texts = [
    ...new Set(rows.flatMap(({ cells }) => [cells.get('manager') ?? [], cells.get('second_manager') ?? []].flat())),
  ]
  const turned = texts.map((text) =>
    text
      .split(/\s*,\s*/)
      .toReversed()
      .join(' '),
  )
  return {
    numbers: texts.flatMap((text) => [text, text.toUpperCase()]),
    emails: texts.filter((text) => text.includes('@')).map(emailKey),
    names: [...texts, ...turned].map((text) => text.toLowerCase()),
  }
}

/** Plans the rows of a file of placements. */
export const planPlacements = async (
  context: Context,
  rows: readonly ImportRow[],
  options: ImportOptions,
): Promise<ImportPlan> => {
  const { tx, actor, now } = context
  const today = await organisationDay(tx, now)
  const thisYear = Number(today.slice(0, 4))
  const scope = scopedTo({ tx, actor, now }, 'people.write').scope()
  const managers = await listCurrentPeople(tx, keysOfManagers(rows), today, scope)
  const readers = {
    options,
    thisYear,
    findPerson: await findPeopleOfRows(context, 'people.write', rows, options.match),
    find: finder({ ...(await listOptions(tx)), countries: [] }, false),
    managers: matcher([], managers, options, thisYear),
    names: managers.map(({ name }) => name),
  }
  const drafts = rows.map((row) => draftOf(row, readers))
  const people = [...new Set(drafts.flatMap(({ person }) => person?.id ?? []))]
  const timelines = people.length === 0 ? new Map<number, TimelineRow[]>() : await listTimelines(tx, people)
  const groups = Map.groupBy(drafts, ({ person, row }) => person?.id ?? -row.row_no)
  const plans = new Map(
    [...groups].flatMap(([employeeId, some]) => [
      ...planPerson(context, some, timelines.get(employeeId) ?? [], options.mode),
    ]),
  )
  return { rows: drafts.flatMap(({ row }) => plans.get(row.row_no) ?? []), first: [] }
}
