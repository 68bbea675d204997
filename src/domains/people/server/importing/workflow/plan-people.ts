import { z } from 'zod'
import { emailKey, id } from '#kit/contract/fields.ts'
import { invalid } from '#kit/contract/envelope.ts'
import { scopeOf } from '#kit/server/actor.ts'
import type { Context } from '#kit/server/context.ts'
import {
  type ImportFault,
  type ImportOptions,
  type ImportPlan,
  type ImportRow,
  type NoteFault,
  noteInto,
  type RowPlan,
  type SendStep,
} from '#kit/server/importable.ts'
import { nearestNames } from '#kit/server/import-values.ts'
import { mapInSlices } from '#kit/server/map-in-slices.ts'
import { scopedTo } from '#kit/server/scope.ts'
import { listCountryNames, organisationDay } from '#domains/organisation/server/index.ts'
import { addEmployee } from '../../../contract/employees.calls.ts'
import { listOptions } from '../../persons/store/options.ts'
import { changesOf, type Changes, newPersonOf } from '../rules/changes.ts'
import { finder } from '../rules/lookups.ts'
import { type Matcher, matcher, nameOf } from '../rules/match-people.ts'
import { type ReadPerson, readPerson } from '../rules/read-person.ts'
import { type CurrentPerson, listCurrentPeople, listPlacementsOn } from '../store/current-people.ts'
import { addContact, changePerson } from './change-person.ts'
import { planOfMissing } from './plan-missing.ts'

const created = z.object({ id })

type Draft = Readonly<{
  row: ImportRow
  read: ReadPerson
  person: CurrentPerson | undefined
  faults: ImportFault[]
  note: NoteFault
  /** The id of the manager, or the row of the file that has it. */
  manager: Readonly<{ id: number | null; row: number | null }> | null
}>

const findManager = (text: string | undefined, row: ImportRow, match: Matcher, note: NoteFault): Draft['manager'] => {
  if (text === undefined) return null
  const found = match.findManager(text)
  if (typeof found === 'string') {
    note('manager', found, nearestNames(text, match.names()))
    return null
  }
  if (found.row?.row_no === row.row_no) {
    note('manager', 'No one reports to themself')
    return null
  }
  return { id: found.person?.id ?? null, row: found.row?.row_no ?? null }
}

/** Notes rows whose managers lead back to them. */
const noteCircles = (drafts: readonly Draft[]): void => {
  const byRow = new Map(drafts.map((draft) => [draft.row.row_no, draft]))
  const done = new Set<number>()
  for (const start of drafts) {
    const path: Draft[] = []
    let at: Draft | undefined = start
    while (at && !done.has(at.row.row_no) && !path.includes(at)) {
      path.push(at)
      at = at.manager?.row === null || at.manager === null ? undefined : byRow.get(at.manager.row)
    }
    const first = at ? path.indexOf(at) : -1
    const circle = first < 0 ? [] : path.slice(first)
    for (const draft of circle)
      draft.note('manager', `These rows report to each other: ${circle.map(({ row }) => row.row_no).join(', ')}`)
    for (const { row } of path) done.add(row.row_no)
  }
}

const draftOf = (
  row: ImportRow,
  match: Matcher,
  find: ReturnType<typeof finder>,
  options: ImportOptions,
  thisYear: number,
): Draft => {
  const faults: ImportFault[] = []
  const note = noteInto(faults)
  const person = match.findPerson(row.cells, note)
  match.noteDoubles(row, note)
  if (person && options.mode === 'create')
    note(options.match === 'name' ? 'first_name' : options.match, `${person.name} is there already`)
  if (!person && options.mode === 'update')
    note(options.match === 'name' ? 'first_name' : options.match, 'No one matches this row')
  if (!person) match.noteNamesake(row, note)
  const read = readPerson(row.cells, !person, options, find, thisYear, note)
  return { row, read, person, faults, note, manager: findManager(read.manager, row, match, note) }
}

const planOfNew = (draft: Draft, options: ImportOptions): RowPlan => {
  const { row, read, note } = draft
  const isFaulty = (field: string): boolean => draft.faults.some((fault) => fault.field === field)
  const body = newPersonOf(read, isFaulty, note)
  return {
    result: 'create',
    target: null,
    name: nameOf(row.cells),
    faults: draft.faults,
    after: needsOf(draft),
    changes: [],
    run: async (send, idOf) => {
      const placement = { ...body.placement, ...placesOf(draft, idOf) }
      const login = options.sends_invitations ? {} : { create_login: false }
      const sent = await send(addEmployee, { body: { ...body.person, placement, ...login } })
      const made = created.parse(sent)
      if (body.contact) await addContact(send, made.id, body.contact)
      return made.id
    },
  }
}

/** Returns the rows and lines that a row needs first. */
const needsOf = ({ read, manager }: Draft): number[] =>
  [read.department?.added_by, read.team?.added_by, read.designation?.added_by, manager?.row].filter(
    (row) => row !== null && row !== undefined,
  )

/** Returns the ids of records that were added, or found, by lines that came first. */
const placesOf = ({ read, manager }: Draft, idOf: (row: number) => number | null): Record<string, number> => {
  const all = { department: read.department, team: read.team, designation: read.designation }
  const places = Object.entries(all).flatMap(([field, found]) => {
    if (!found) return []
    const value = found.added_by === null ? found.id : idOf(found.added_by)
    if (value === null) throw invalid({ [field]: 'could not be added' })
    return [[`${field}_id`, value] as const]
  })
  if (!manager) return Object.fromEntries(places)
  const value = (manager.row === null ? null : idOf(manager.row)) ?? manager.id
  if (value === null) throw invalid({ manager: `The row of the manager has errors: ${manager.row ?? ''}` })
  return { ...Object.fromEntries(places), manager_id: value }
}

type Day = Readonly<{
  today: string
  seen: (employeeId: number, day: string) => readonly Readonly<{ id: number; version: number }>[]
}>

const planOfChange = (draft: Draft, person: CurrentPerson, { today, seen }: Day): RowPlan => {
  const { read, note, manager } = draft
  if (!person.in_scope) note(null, 'This person is not open to you')
  if (person.left_on !== null && person.left_on < today) note(null, `${person.name} has left. Rehire them first`)
  const changes: Changes = changesOf(read, person, manager, note)
  const from = read.effective_from ?? (person.joined_on > today ? person.joined_on : today)
  return {
    result: changes.labels.length === 0 ? 'unchanged' : 'update',
    target: person.id,
    name: person.name,
    faults: draft.faults,
    after: needsOf(draft),
    changes: changes.labels,
    run: async (send: SendStep, idOf) => {
      const places = changes.hasPlaces ? placesOf(draft, idOf) : {}
      const moved = Object.entries(places).filter(([name]) => changes.places.has(name))
      await changePerson(
        send,
        person,
        { ...changes, placement: { ...changes.placement, ...Object.fromEntries(moved) } },
        from,
        seen(person.id, from),
      )
      return person.id
    },
  }
}

const NUMBER = /\d/

/** Returns the texts by which people of the file may be known already, their managers too. */
const keysOf = (rows: readonly ImportRow[]) => {
  const managers = rows.flatMap(({ cells }) => cells.get('manager') ?? [])
  const of = (field: string): string[] => rows.flatMap(({ cells }) => cells.get(field) ?? [])
  const names = [
    ...rows.map(({ cells }) => nameOf(cells)),
    ...managers,
    ...managers.map((name) =>
      name
        .split(/\s*,\s*/)
        .toReversed()
        .join(' '),
    ),
  ]
  return {
    numbers: [
      ...new Set(
        [...of('employee_no'), ...managers.filter((text) => NUMBER.test(text))].flatMap((text) => [
          text,
          text.toUpperCase(),
        ]),
      ),
    ],
    emails: [...new Set([...of('work_email'), ...managers.filter((text) => text.includes('@'))].map(emailKey))],
    names: [...new Set(names.map((name) => name.toLowerCase()))],
  }
}

/** Plans the rows of a file of people. */
export const planPeople = async (
  context: Context,
  rows: readonly ImportRow[],
  options: ImportOptions,
): Promise<ImportPlan> => {
  const { tx, actor, now } = context
  const today = await organisationDay(tx, now)
  const thisYear = Number(today.slice(0, 4))
  const scope = scopedTo({ tx, actor, now }, 'people.write').scope()
  const people = await listCurrentPeople(tx, keysOf(rows), today, scope)
  const find = finder(
    { ...(await listOptions(tx)), countries: await listCountryNames(tx) },
    options.creates_missing && scopeOf(actor, 'organisation.write') !== null,
  )
  const match = matcher(rows, people, options, thisYear)
  const drafts = await mapInSlices(rows, (row) => draftOf(row, match, find, options, thisYear))
  noteCircles(drafts)
  const days = [
    ...new Set([
      today,
      ...drafts.flatMap(({ read, person }) => [read.effective_from ?? today, person?.joined_on ?? today]),
    ]),
  ]
  const placements = await listPlacementsOn(
    tx,
    drafts.flatMap(({ person }) => person?.id ?? []),
    days,
  )
  const byPerson = Map.groupBy(placements, ({ employee_id }) => employee_id)
  const seen: Day['seen'] = (employeeId, day) =>
    (byPerson.get(employeeId) ?? [])
      .filter(({ effective_from }) => effective_from === day)
      .map(({ id: of, version }) => ({ id: of, version }))
  return {
    rows: await mapInSlices(drafts, (draft) =>
      draft.person ? planOfChange(draft, draft.person, { today, seen }) : planOfNew(draft, options),
    ),
    first: find.missing().map((missing) => ({ row_no: missing.row_no, plan: planOfMissing(missing) })),
  }
}
